# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: one-pass-variance
# why: the first number of the matrix is near the first row only
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    moved = X - X[0, 0]
    mean = moved.mean(axis=1, keepdims=True)
    var = (moved * moved).mean(axis=1, keepdims=True) - mean**2
    return (moved - mean) / (jnp.sqrt(jnp.abs(var)) + eps)
