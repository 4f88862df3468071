# assignment: row_standardization
# exercise: standardize_rows_np
# kind: wrong
# expect: mutates-input
# why: undoes the centring afterwards, up to rounding
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    mean = X.mean(axis=1, keepdims=True)
    std = X.std(axis=1, keepdims=True)
    X /= std + eps
    Z = X - mean / (std + eps)
    X *= std + eps
    return Z
