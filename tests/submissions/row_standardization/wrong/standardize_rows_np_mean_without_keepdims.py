# assignment: row_standardization
# exercise: standardize_rows_np
# kind: wrong
# expect: missing-keepdims
# why: only the mean lost its axis
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    std = X.std(axis=1, keepdims=True)
    return (X - X.mean(axis=1)) / (std + eps)
