# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: missing-keepdims
# why: raises on most shapes, silently wrong on a square matrix
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    return (X - jnp.mean(X, axis=1)) / (jnp.std(X, axis=1) + eps)
