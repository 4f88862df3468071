# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: one-pass-variance
# why: E[x^2] - E[x]^2 cancels in float32 when the offset is large
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    mean = jnp.mean(X, axis=1, keepdims=True)
    var = jnp.mean(X**2, axis=1, keepdims=True) - mean**2
    return (X - mean) / (jnp.sqrt(var) + eps)
