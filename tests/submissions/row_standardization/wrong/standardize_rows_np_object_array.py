# assignment: row_standardization
# exercise: standardize_rows_np
# kind: wrong
# expect: wrong-dtype|wrong-result
# why: an array of Python objects
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    Z = np.empty(X.shape, dtype=object)
    for i, row in enumerate(X):
        for j, value in enumerate(row):
            Z[i, j] = (float(value) - row.mean()) / (row.std() + eps)
    return Z
