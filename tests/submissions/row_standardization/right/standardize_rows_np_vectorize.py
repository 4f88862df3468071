# assignment: row_standardization
# exercise: standardize_rows_np
# kind: right
# why: np.vectorize with a core signature
# %% standardize_rows_np
_row = np.vectorize(lambda r, eps: (r - r.mean()) / (r.std() + eps), signature="(n),()->(n)")


def standardize_rows_np(X, eps=1e-8):
    return _row(X, eps)
