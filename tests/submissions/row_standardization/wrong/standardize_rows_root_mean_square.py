# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: wrong-result
# why: divides by the root mean square, without centring it
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    rms = jnp.sqrt(jnp.mean(X**2, axis=1, keepdims=True))
    return (X - X.mean(axis=1, keepdims=True)) / (rms + eps)
