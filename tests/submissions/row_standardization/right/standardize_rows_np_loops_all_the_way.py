# assignment: row_standardization
# exercise: standardize_rows_np
# kind: right
# why: one entry at a time, with a while loop
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    Z = np.zeros(X.shape)
    i = 0
    while i < len(X):
        n = len(X[i])
        mean = 0.0
        for j in range(n):
            mean += X[i, j]
        mean = mean / n
        var = 0.0
        for j in range(n):
            var += (X[i, j] - mean) ** 2
        std = (var / n) ** 0.5
        for j in range(n):
            Z[i, j] = (X[i, j] - mean) / (std + eps)
        i += 1
    return Z
