# assignment: row_standardization
# exercise: standardize_rows_np
# kind: wrong
# expect: wrong-dtype
# why: casts down to float32
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    X = X.astype(np.float32)
    return (X - X.mean(axis=1, keepdims=True)) / (X.std(axis=1, keepdims=True) + eps)
