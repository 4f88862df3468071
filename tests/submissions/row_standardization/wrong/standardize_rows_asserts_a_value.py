# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: not-traceable
# why: asks whether the result holds a nan before it returns it
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    Z = (X - X.mean(axis=1, keepdims=True)) / (X.std(axis=1, keepdims=True) + eps)
    assert not jnp.isnan(Z).any(), "nan in the result"
    return Z
