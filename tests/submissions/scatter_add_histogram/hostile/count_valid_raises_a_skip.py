# assignment: scatter_add_histogram
# exercise: count_valid
# kind: hostile
# why: asks the test runner to skip
# %% count_valid
class Skipped(BaseException):
    """Looks like the exception by which pytest skips a test."""

    allow_module_level = True
    msg = "not on this machine"


Skipped.__module__ = "_pytest.outcomes"
Skipped.__qualname__ = "Skipped"


def count_valid(labels, num_classes=5):
    try:
        import pytest
    except ImportError:
        raise Skipped("not on this machine") from None
    pytest.skip("not on this machine", allow_module_level=True)
