# assignment: row_standardization
# exercise: standardize_rows_np
# kind: right
# why: np.apply_along_axis with a helper
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    def z(row):
        return (row - row.mean()) / (row.std() + eps)

    return np.apply_along_axis(z, 1, X)
