# assignment: row_standardization
# exercise: standardize_rows
# kind: right
# why: array methods, and None instead of keepdims
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    mu = X.mean(-1)[:, None]
    sigma = X.std(-1)[:, None]
    X -= mu  # rebinds the local name: a JAX array can't be changed in place
    X /= sigma + eps
    return X
