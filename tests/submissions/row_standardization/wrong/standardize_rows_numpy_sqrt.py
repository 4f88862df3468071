# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: not-traceable
# why: np.sqrt on a JAX array converts it to NumPy, which a tracer refuses
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    centred = X - jnp.mean(X, axis=1, keepdims=True)
    std = np.sqrt(jnp.mean(centred**2, axis=1, keepdims=True))
    return centred / (std + eps)
