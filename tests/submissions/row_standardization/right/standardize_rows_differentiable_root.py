# assignment: row_standardization
# exercise: standardize_rows
# kind: right
# why: guards the root at 0 for the sake of its derivative; eps becomes an array
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    eps = jnp.asarray(eps, dtype=X.dtype)
    centred = X - jnp.mean(X, axis=1)[:, None]
    var = jnp.mean(jnp.square(centred), axis=1)[:, None]
    positive = var > 0
    std = jnp.where(positive, jnp.sqrt(jnp.where(positive, var, 1.0)), 0.0)
    return centred / (std + eps)
