# assignment: row_standardization
# exercise: standardize_rows
# kind: right
# why: a first draft stays in the cell above the good one; the divisor is a reciprocal
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    return X - X.mean()


def standardize_rows(X, eps: float = 1e-8) -> jax.Array:  # noqa: F811
    X = jnp.asarray(X, dtype=jnp.float32)
    assert X.ndim == 2, "expected a matrix"
    centred = X - X.mean(axis=1, keepdims=True)
    scale = 1.0 / (jnp.sqrt(jnp.var(X, axis=1, keepdims=True, ddof=0)) + eps)
    return centred * scale
