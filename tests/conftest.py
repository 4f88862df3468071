"""What tests of several parts of the package need."""

from __future__ import annotations

import pytest

from autograder.sandbox import PROVISIONERS, available


@pytest.fixture(scope="session")
def provisioner(request):
    """A sandbox's provisioner, bubblewrap's by default; where it does not work, hostile code is not run at all."""
    name = getattr(request, "param", "bubblewrap")
    status = next(status for status in available() if status.name == name)
    if not status.works:
        pytest.skip(f"{name} does not work here: {status.reason}")
    return PROVISIONERS[name]
