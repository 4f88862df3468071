# assignment: row_standardization
# exercise: standardize_rows_np
# kind: right
# why: a loop over rows is allowed in NumPy
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    out = np.empty_like(X)
    for i, row in enumerate(X):
        out[i] = (row - row.mean()) / (row.std() + eps)
    return out
