# assignment: row_standardization
# exercise: standardize_rows
# kind: right
# why: the spread read off the diagonal of jnp.cov
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    mu = jnp.average(X, axis=1)
    var = jnp.diag(jnp.atleast_2d(jnp.cov(X, bias=True)))
    return (X - mu.reshape(-1, 1)) / (jnp.sqrt(jnp.maximum(var, 0)).reshape(-1, 1) + eps)
