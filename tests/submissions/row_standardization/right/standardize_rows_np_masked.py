# assignment: row_standardization
# exercise: standardize_rows_np
# kind: right
# why: through a masked array, filled at the end
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    M = np.ma.masked_invalid(X)
    Z = (M - M.mean(axis=1, keepdims=True)) / (M.std(axis=1, keepdims=True) + eps)
    return np.asarray(Z.filled(0.0))
