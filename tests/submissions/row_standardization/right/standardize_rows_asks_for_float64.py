# assignment: row_standardization
# exercise: standardize_rows
# kind: right
# why: asks for float64; JAX warns on stderr and gives float32, which is what is asked for
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    Y = X.astype(jnp.float64)
    Z = (Y - Y.mean(axis=1, keepdims=True)) / (Y.std(axis=1, keepdims=True) + eps)
    return Z.astype(jnp.float32)
