# assignment: row_standardization
# exercise: standardize_rows
# kind: right
# why: sums written as einsum; highest precision so that it holds on a GPU as well
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    n = X.shape[1]
    ones = jnp.ones(n, X.dtype)
    mean = jnp.einsum("ij,j->i", X, ones, precision="highest") / n
    centred = X - mean[:, jnp.newaxis]
    # a second pass over what is left takes the rounding of the first away
    centred = centred - jnp.mean(centred, axis=1, keepdims=True)
    var = jnp.einsum("ij,ij->i", centred, centred, precision="highest") / n
    return centred / (jnp.sqrt(var) + eps)[:, jnp.newaxis]
