# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: eps-in-sqrt|one-pass-variance
# why: jax.nn.standardize has eps under the root and, by default, a one-pass variance
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    return jax.nn.standardize(X, axis=1, epsilon=eps)
