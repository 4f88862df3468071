# assignment: row_standardization
# exercise: standardize_rows
# kind: right
# why: scan over rows with an empty carry
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    def step(carry, row):
        return carry, (row - row.mean()) / (row.std() + eps)

    _, rows = jax.lax.scan(step, None, X)
    return rows
