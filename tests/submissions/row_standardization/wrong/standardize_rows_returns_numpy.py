# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: numpy-result
# why: the last line hands back a NumPy array
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    mean = jnp.mean(X, axis=1, keepdims=True)
    std = jnp.std(X, axis=1, keepdims=True)
    return np.array((X - mean) / (std + eps))
