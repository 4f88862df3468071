# assignment: row_standardization
# exercise: standardize_rows_np
# kind: wrong
# expect: one-pass-variance
# why: E[x^2] - E[x]^2 loses its digits in float64 too, for rows such as times in seconds
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    mean = X.mean(axis=1, keepdims=True)
    var = np.maximum((X**2).mean(axis=1, keepdims=True) - mean**2, 0)
    return (X - mean) / (np.sqrt(var) + eps)
