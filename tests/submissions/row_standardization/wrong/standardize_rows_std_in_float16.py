# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: wrong-dtype
# why: only the standard deviation goes through float16: every row is off by its own factor, the large ones too
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    std = X.std(axis=1, keepdims=True).astype(jnp.float16).astype(X.dtype)
    return (X - X.mean(axis=1, keepdims=True)) / (std + eps)
