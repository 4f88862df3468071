# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: wrong-result
# why: maximum(std, eps) instead of std + eps
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    mean = X.mean(axis=1, keepdims=True)
    std = jnp.maximum(X.std(axis=1, keepdims=True), eps)
    return (X - mean) / std
