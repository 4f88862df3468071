# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: axis-global
# why: one mean and one std for the whole matrix
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    return (X - jnp.mean(X)) / (jnp.std(X) + eps)
