# assignment: row_standardization
# exercise: standardize_rows
# kind: right
# why: Welford's running mean and variance, a scan over the columns
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    rows, cols = X.shape

    def step(carry, column):
        n, mean, m2 = carry
        n = n + 1
        delta = column - mean
        mean = mean + delta / n
        m2 = m2 + delta * (column - mean)
        return (n, mean, m2), None

    start = (jnp.float32(0), jnp.zeros(rows, X.dtype), jnp.zeros(rows, X.dtype))
    (_, mean, m2), _ = jax.lax.scan(step, start, X.T)
    std = jnp.sqrt(m2 / cols)
    return (X - mean[:, None]) / (std[:, None] + eps)
