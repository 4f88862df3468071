# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: wrong-dtype
# why: astype(int) at the end
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    Z = (X - X.mean(axis=1, keepdims=True)) / (X.std(axis=1, keepdims=True) + eps)
    return Z.astype(int)
