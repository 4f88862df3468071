# assignment: row_standardization
# exercise: standardize_rows_np
# kind: right
# why: plain Python arithmetic row by row
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    rows = []
    for row in X.tolist():
        n = len(row)
        mean = sum(row) / n
        std = (sum((v - mean) ** 2 for v in row) / n) ** 0.5
        rows.append([(v - mean) / (std + eps) for v in row])
    return np.array(rows, dtype=X.dtype)
