# assignment: row_standardization
# exercise: standardize_rows_np
# kind: wrong
# expect: wrong-dtype|wrong-result
# why: float64 outside, float32 inside: seven digits are right
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    Y = X.astype(np.float32)
    Z = (Y - Y.mean(axis=1, keepdims=True)) / (Y.std(axis=1, keepdims=True) + eps)
    return Z.astype(X.dtype)
