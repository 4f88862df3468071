# assignment: row_standardization
# exercise: standardize_rows_np
# kind: wrong
# expect: wrong-dtype
# why: the JAX version copied and wrapped: float32 inside
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    Z = (X - jnp.mean(X, axis=1, keepdims=True)) / (jnp.std(X, axis=1, keepdims=True) + eps)
    return np.asarray(Z)
