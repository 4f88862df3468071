# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: one-pass-variance|eps-in-sqrt
# why: one pass, and eps under the root
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    mean = X.mean(axis=1, keepdims=True)
    var = (X * X).mean(axis=1, keepdims=True) - mean * mean
    return (X - mean) / jnp.sqrt(var + eps)
