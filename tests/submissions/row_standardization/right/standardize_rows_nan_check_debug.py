# assignment: row_standardization
# exercise: standardize_rows
# kind: right
# why: jax.debug.print inside
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    mean = X.mean(axis=1, keepdims=True)
    std = X.std(axis=1, keepdims=True)
    jax.debug.print("smallest std {s}", s=std.min())
    return (X - mean) / (std + eps)
