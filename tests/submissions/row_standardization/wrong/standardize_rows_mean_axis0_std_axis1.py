# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: axis-columns
# why: half fixed: the mean per column, std per row
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    mean = jnp.mean(X, axis=0, keepdims=True)
    std = jnp.std(X, axis=1, keepdims=True)
    return (X - mean) / (std + eps)
