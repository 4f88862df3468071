# assignment: row_standardization
# exercise: standardize_rows
# kind: right
# why: one row at a time, lifted by vmap; named arguments only
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    """Standardize one row, then map over the rows."""

    def one_row(row):
        centred = row - row.mean()
        return centred / (jnp.sqrt(jnp.mean(centred**2)) + eps)

    return jax.vmap(one_row)(X)
