# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: ddof-1
# why: sample std by hand, guarded so that one column does not give nan
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    centred = X - X.mean(axis=1, keepdims=True)
    var = (centred**2).sum(axis=1, keepdims=True) / max(X.shape[1] - 1, 1)
    return centred / (jnp.sqrt(var) + eps)
