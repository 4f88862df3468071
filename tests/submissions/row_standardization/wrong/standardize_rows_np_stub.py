# assignment: row_standardization
# exercise: standardize_rows_np
# kind: wrong
# expect: not-attempted
# why: as released
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    """The same formula in NumPy."""
    # YOUR CODE HERE
    raise NotImplementedError()
