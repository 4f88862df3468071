# assignment: row_standardization
# exercise: standardize_rows
# kind: right
# why: centres by a matrix product, at full precision
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    n = X.shape[1]
    centring = jnp.eye(n) - jnp.full((n, n), 1 / n)
    anchor = X[:, :1]
    C = jnp.matmul(X - anchor, centring, precision="highest")
    return C / (jnp.sqrt(jnp.sum(C * C, axis=1, keepdims=True) / n) + eps)
