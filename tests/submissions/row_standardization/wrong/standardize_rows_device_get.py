# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: numpy-result
# why: device_get passes a tracer through, so only the type of the result is wrong
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    z = (X - X.mean(axis=1, keepdims=True)) / (X.std(axis=1, keepdims=True) + eps)
    return jax.device_get(z)
