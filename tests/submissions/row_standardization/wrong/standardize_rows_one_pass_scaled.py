# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: one-pass-variance
# why: dividing by the largest number first keeps the ratio of offset to spread, and with it the cancellation
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    largest = jnp.abs(X).max()
    small = X / largest
    mean = small.mean(axis=1, keepdims=True)
    var = (small * small).mean(axis=1, keepdims=True) - mean * mean
    return (small - mean) / (jnp.sqrt(jnp.maximum(var, 0)) + eps / largest)
