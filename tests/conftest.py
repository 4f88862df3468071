"""What tests of several parts of the package need."""

from __future__ import annotations

import pytest

from autograder.sandbox import PROVISIONERS, available


@pytest.fixture(scope="session")
def provisioner():
    """The provisioner of the bubblewrap sandbox; where it does not work, hostile code is not run at all."""
    status = next(status for status in available() if status.name == "bubblewrap")
    if not status.works:
        pytest.skip(f"bubblewrap does not work here: {status.reason}")
    return PROVISIONERS["bubblewrap"]
