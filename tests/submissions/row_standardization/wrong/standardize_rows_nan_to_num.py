# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: no-eps
# why: repairs the constant rows afterwards, so a check with constant rows passes
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    Z = (X - X.mean(axis=1, keepdims=True)) / X.std(axis=1, keepdims=True)
    return jnp.nan_to_num(Z)
