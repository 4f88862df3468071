# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: missing-keepdims
# why: the deviations are taken from misaligned means, and squared by hand
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    n = X.shape[1]
    diff = X - X.sum(axis=1) / n
    std = jnp.sqrt((diff**2).sum(axis=1, keepdims=True) / n)
    return diff / (std + eps)
