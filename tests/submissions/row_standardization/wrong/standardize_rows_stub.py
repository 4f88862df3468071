# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: not-attempted
# why: as released
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    """Give every row of X mean 0 and standard deviation 1."""
    # YOUR CODE HERE
    raise NotImplementedError()
