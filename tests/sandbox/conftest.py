"""Kernels for the tests of the sandbox; one is shared wherever a test leaves it as it was."""

from __future__ import annotations

import pytest

from autograder.sandbox.client import Deadlines, Kernel


@pytest.fixture(scope="module")
def kernel(provisioner):
    """A kernel that a whole module shares."""
    with Kernel(provisioner, Deadlines(cpu=60, idle=30)) as kernel:
        yield kernel


@pytest.fixture
def short_kernel(provisioner):
    """A kernel of one's own, with short deadlines, to be ruined."""
    with Kernel(provisioner, Deadlines(cpu=2, idle=3, wall=60)) as kernel:
        yield kernel


@pytest.fixture
def own_kernel(provisioner):
    """A kernel of one's own, with time enough to fill its memory on a busy machine."""
    with Kernel(provisioner, Deadlines(cpu=60, idle=30)) as kernel:
        yield kernel
