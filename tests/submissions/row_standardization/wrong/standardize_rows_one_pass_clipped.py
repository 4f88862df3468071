# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: one-pass-variance
# why: clips the negative variances away: no nan, still wrong
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    n = X.shape[1]
    s1 = X.sum(axis=1, keepdims=True)
    s2 = (X * X).sum(axis=1, keepdims=True)
    mean = s1 / n
    var = jnp.clip(s2 / n - mean**2, 0, None)
    return (X - mean) / (jnp.sqrt(var) + eps)
