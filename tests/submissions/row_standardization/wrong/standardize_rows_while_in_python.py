# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: python-loop
# why: grows the result by concatenate, row after row
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    out = jnp.zeros((0, X.shape[1]), X.dtype)
    i = 0
    while i < X.shape[0]:
        row = X[i : i + 1]
        out = jnp.concatenate([out, (row - row.mean()) / (row.std() + eps)])
        i += 1
    return out
