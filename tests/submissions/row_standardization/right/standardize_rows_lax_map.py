# assignment: row_standardization
# exercise: standardize_rows
# kind: right
# why: lax.map is a loop of XLA's: one traced body whatever the number of rows
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    return jax.lax.map(lambda r: (r - jnp.mean(r)) / (jnp.std(r) + eps), X)
