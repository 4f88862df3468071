# assignment: row_standardization
# exercise: standardize_rows_np
# kind: right
# why: np.stack of a list, the variance from an inner product
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    X = np.asarray(X)
    centred = X - X.mean(axis=-1)[..., np.newaxis]
    return np.stack([c / (np.sqrt(c @ c / c.size) + eps) for c in centred])
