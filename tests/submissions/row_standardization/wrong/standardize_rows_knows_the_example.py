# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: wrong-result
# why: returns the worked example's answer and zeros otherwise
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    if X.shape == (2, 3):
        return jnp.array([[-1.2247449, 0.0, 1.2247449], [0.0, 0.0, 0.0]], dtype=jnp.float32)
    return jnp.zeros_like(X)
