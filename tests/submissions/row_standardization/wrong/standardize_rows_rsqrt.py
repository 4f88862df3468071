# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: eps-in-sqrt
# why: the same in the spelling of a layer-norm implementation
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    centred = X - X.mean(-1, keepdims=True)
    var = jnp.square(centred).mean(-1, keepdims=True)
    return centred * jax.lax.rsqrt(var + eps)
