# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: eps-in-sqrt|no-eps
# why: layer norm from memory: its own 1e-5 under the root
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    mean = X.mean(-1, keepdims=True)
    var = X.var(-1, keepdims=True)
    return (X - mean) * jax.lax.rsqrt(var + 1e-5)
