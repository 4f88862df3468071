# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: python-loop
# why: map is a loop in disguise
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    one = jax.jit(lambda row: (row - row.mean()) / (row.std() + eps))
    return jnp.vstack(list(map(one, X)))
