# assignment: row_standardization
# exercise: standardize_rows
# kind: right
# why: merges means and squares pairwise: the program grows with the logarithm, which is no loop
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    def merge(a, b):
        n_a, mean_a, m2_a = a
        n_b, mean_b, m2_b = b
        n = n_a + n_b
        delta = mean_b - mean_a
        return n, mean_a + delta * n_b / n, m2_a + m2_b + delta**2 * n_a * n_b / n

    parts = (jnp.ones_like(X), X, jnp.zeros_like(X))
    n, mean, m2 = (part[:, -1:] for part in jax.lax.associative_scan(merge, parts, axis=1))
    return (X - mean) / (jnp.sqrt(m2 / n) + eps)
