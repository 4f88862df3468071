# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: eps-in-sqrt
# why: eps under the root, as batch norm writes it
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    mean = jnp.mean(X, axis=1, keepdims=True)
    var = jnp.var(X, axis=1, keepdims=True)
    return (X - mean) / jnp.sqrt(var + eps)
