# assignment: row_standardization
# exercise: standardize_rows_np
# kind: wrong
# expect: wrong-dtype
# why: float64 inside, float32 out
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    out = np.empty(X.shape, dtype="float32")
    out[:] = (X - X.mean(axis=1, keepdims=True)) / (X.std(axis=1, keepdims=True) + eps)
    return out
