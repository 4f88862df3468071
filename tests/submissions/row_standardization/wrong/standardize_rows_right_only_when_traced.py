# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: wrong-result
# why: the traced program is right, the plain call is not
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    if isinstance(X, jax.core.Tracer):
        return (X - X.mean(axis=1, keepdims=True)) / (X.std(axis=1, keepdims=True) + eps)
    return X
