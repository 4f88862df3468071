# assignment: row_standardization
# exercise: standardize_rows_np
# kind: wrong
# expect: one-pass-variance
# why: in float64 as well, where rows lie far from the mean of all
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    centred = X - X.mean()
    mean = centred.mean(axis=1, keepdims=True)
    var = (centred * centred).mean(axis=1, keepdims=True) - mean * mean
    return (centred - mean) / (np.sqrt(np.maximum(var, 0)) + eps)
