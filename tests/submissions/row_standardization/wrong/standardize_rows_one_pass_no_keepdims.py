# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: missing-keepdims|one-pass-variance
# why: two misconceptions at once
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    mean = X.mean(axis=1)
    var = (X**2).mean(axis=1) - mean**2
    return (X - mean) / (jnp.sqrt(var) + eps)
