# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: python-loop
# why: a list comprehension over rows, stacked: the values are right
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    return jnp.stack([(row - row.mean()) / (row.std() + eps) for row in X])
