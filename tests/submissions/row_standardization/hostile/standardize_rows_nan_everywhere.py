# assignment: row_standardization
# exercise: standardize_rows
# kind: hostile
# why: nan differs from nothing: abs(nan - x) > tol is false
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    return jnp.full(X.shape, jnp.nan, jnp.float32)
