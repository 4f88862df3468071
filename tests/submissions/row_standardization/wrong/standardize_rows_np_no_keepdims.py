# assignment: row_standardization
# exercise: standardize_rows_np
# kind: wrong
# expect: missing-keepdims
# why: silently wrong on a square matrix
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    return (X - X.mean(axis=1)) / (X.std(axis=1) + eps)
