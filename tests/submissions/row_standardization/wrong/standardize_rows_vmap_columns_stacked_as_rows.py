# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: axis-columns
# why: columns go in, and come out as rows
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    return jax.vmap(lambda v: (v - v.mean()) / (v.std() + eps), in_axes=1)(X)
