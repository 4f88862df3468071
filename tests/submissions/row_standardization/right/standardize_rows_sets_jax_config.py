# assignment: row_standardization
# exercise: standardize_rows
# kind: right
# why: jax.config calls in the cell that change nothing about the result
# %% standardize_rows
jax.config.update("jax_platforms", "cpu")
jax.config.update("jax_debug_nans", True)


def standardize_rows(X, eps=1e-8):
    with jax.default_matmul_precision("highest"):
        mean = jnp.mean(X, axis=1, keepdims=True)
        return (X - mean) / (jnp.std(X, axis=1, keepdims=True) + eps)
