# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: wrong-dtype|wrong-result
# why: goes through bfloat16 on the way: float32 outside, two digits right
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    Y = X.astype(jnp.bfloat16)
    Z = (Y - Y.mean(axis=1, keepdims=True)) / (Y.std(axis=1, keepdims=True) + eps)
    return Z.astype(jnp.float32)
