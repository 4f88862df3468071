# assignment: row_standardization
# exercise: standardize_rows
# kind: right
# why: the formula as it stands in the text
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    mean = jnp.mean(X, axis=1, keepdims=True)
    std = jnp.std(X, axis=1, keepdims=True)
    return (X - mean) / (std + eps)
