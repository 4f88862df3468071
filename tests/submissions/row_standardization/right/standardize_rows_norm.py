# assignment: row_standardization
# exercise: standardize_rows
# kind: right
# why: the population std is a norm over root n
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    centred = X - jnp.mean(X, axis=-1, keepdims=True)
    std = jnp.linalg.norm(centred, axis=-1, keepdims=True) / np.sqrt(X.shape[-1])
    return jnp.divide(centred, std + eps)
