# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: missing-keepdims
# why: the means of the rows become a row again
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    mean = X.mean(axis=1).reshape(1, -1)
    std = X.std(axis=1).reshape(1, -1)
    return (X - mean) / (std + eps)
