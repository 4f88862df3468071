# assignment: row_standardization
# exercise: standardize_rows_np
# kind: wrong
# expect: wrong-result
# why: a list of rows, not an array
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    return [(row - row.mean()) / (row.std() + eps) for row in X]
