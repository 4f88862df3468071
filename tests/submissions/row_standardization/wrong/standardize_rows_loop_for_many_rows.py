# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: python-loop
# why: vectorised for a few rows, a loop for many
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    if len(X) <= 50:
        return (X - X.mean(axis=1, keepdims=True)) / (X.std(axis=1, keepdims=True) + eps)
    return jnp.stack([(row - row.mean()) / (row.std() + eps) for row in X])
