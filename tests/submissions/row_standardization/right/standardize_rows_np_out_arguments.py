# assignment: row_standardization
# exercise: standardize_rows_np
# kind: right
# why: ufuncs with out=, on an array of its own
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    out = np.empty(X.shape, dtype=X.dtype)
    np.subtract(X, X.mean(axis=1, keepdims=True), out=out)
    scale = X.std(axis=1, keepdims=True)
    scale += eps
    np.divide(out, scale, out=out)
    return out
