# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: mutates-input
# why: frees the caller's memory
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    Z = (X - X.mean(axis=1, keepdims=True)) / (X.std(axis=1, keepdims=True) + eps)
    if not isinstance(X, jax.core.Tracer):
        jax.block_until_ready(Z)
        X.delete()
    return Z
