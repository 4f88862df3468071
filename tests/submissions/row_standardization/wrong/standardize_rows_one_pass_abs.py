# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: one-pass-variance
# why: abs against negative variances, and fused by jit
# %% standardize_rows
@jax.jit
def standardize_rows(X, eps=1e-8):
    n = X.shape[1]
    mean = jnp.dot(X, jnp.ones(n))[:, None] / n
    var = jnp.abs(jnp.einsum("ij,ij->i", X, X)[:, None] / n - mean * mean)
    return (X - mean) / (jnp.sqrt(var) + eps)
