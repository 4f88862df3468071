# assignment: row_standardization
# exercise: standardize_rows_np
# kind: wrong
# expect: mutates-input
# why: np.asarray of a float64 array is no copy
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    Z = np.asarray(X, dtype=np.float64)
    for row in Z:
        row[:] = (row - row.mean()) / (row.std() + eps)
    return Z.copy()
