# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: one-pass-variance
# why: moved by the mean of all numbers, rows of small spread still lie far from zero
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    centred = X - X.mean()
    mean = jnp.mean(centred, axis=1, keepdims=True)
    var = jnp.mean(centred * centred, axis=1, keepdims=True) - mean * mean
    return (centred - mean) / (jnp.sqrt(jnp.maximum(var, 0)) + eps)
