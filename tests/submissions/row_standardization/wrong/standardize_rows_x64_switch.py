# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: wrong-dtype
# why: switches 64 bit on inside: float64 comes out
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    with jax.enable_x64(True):
        X = X.astype(jnp.float64)
        return (X - X.mean(axis=1, keepdims=True)) / (X.std(axis=1, keepdims=True) + eps)
