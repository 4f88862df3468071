# assignment: row_standardization
# exercise: standardize_rows_np
# kind: wrong
# expect: wrong-dtype|wrong-result
# why: a JAX array instead of a NumPy one
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    Z = (X - X.mean(axis=1, keepdims=True)) / (X.std(axis=1, keepdims=True) + eps)
    return jnp.array(Z)
