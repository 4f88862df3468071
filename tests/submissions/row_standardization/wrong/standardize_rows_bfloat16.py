# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: wrong-dtype
# why: computes in float32, stores in bfloat16
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    Z = (X - X.mean(axis=1, keepdims=True)) / (X.std(axis=1, keepdims=True) + eps)
    return Z.astype(jnp.bfloat16)
