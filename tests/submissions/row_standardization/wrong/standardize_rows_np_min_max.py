# assignment: row_standardization
# exercise: standardize_rows_np
# kind: wrong
# expect: wrong-result
# why: min-max scaling is another kind of scaling
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    low = X.min(axis=1, keepdims=True)
    high = X.max(axis=1, keepdims=True)
    return (X - low) / (high - low + eps)
