# assignment: row_standardization
# exercise: standardize_rows
# kind: right
# why: one pass over data shifted by the first column: no cancellation on a large offset
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    Y = X - X[:, :1]
    mean = Y.mean(axis=1, keepdims=True)
    var = (Y * Y).mean(axis=1, keepdims=True) - mean * mean
    return (Y - mean) / (jnp.sqrt(jnp.maximum(var, 0)) + eps)
