# assignment: row_standardization
# exercise: standardize_rows_np
# kind: right
# why: var with ddof=0 spelled out, power 0.5, row vectors through np.matmul
# %% standardize_rows_np
def standardize_rows_np(X: np.ndarray, eps: float = 1e-8) -> np.ndarray:
    n = X.shape[1]
    mean = (X @ np.ones((n, 1))) / n
    var = np.var(X, axis=1, ddof=0, keepdims=True)
    return np.true_divide(X - mean, np.power(var, 0.5) + eps)
