# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: eps-in-sqrt
# why: a tiny number under the root, for the gradient, and eps outside
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    mean = X.mean(axis=1, keepdims=True)
    variance = jnp.mean((X - mean) ** 2, axis=1, keepdims=True)
    return (X - mean) / (jnp.sqrt(variance + 1e-12) + eps)
