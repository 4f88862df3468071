# assignment: row_standardization
# exercise: standardize_rows
# kind: right
# why: lax.map with a batch size, so the last batch is a smaller one
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    return jax.lax.map(lambda row: (row - row.mean()) / (row.std() + eps), X, batch_size=4)
