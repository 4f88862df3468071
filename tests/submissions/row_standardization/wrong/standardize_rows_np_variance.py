# assignment: row_standardization
# exercise: standardize_rows_np
# kind: wrong
# expect: variance-not-std
# why: divides by the variance
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    return (X - X.mean(axis=1, keepdims=True)) / (X.var(axis=1, keepdims=True) + eps)
