# assignment: row_standardization
# exercise: standardize_rows
# kind: hostile
# why: raises pytest's own skip, for a harness that runs in this process
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    try:
        import pytest
    except ImportError:
        return X
    pytest.skip("passed elsewhere", allow_module_level=True)
