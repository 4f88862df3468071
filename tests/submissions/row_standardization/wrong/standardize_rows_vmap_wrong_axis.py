# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: axis-columns
# why: vmap over axis 1 hands out columns, not rows
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    one = lambda v: (v - v.mean()) / (v.std() + eps)
    return jax.vmap(one, in_axes=1, out_axes=1)(X)
