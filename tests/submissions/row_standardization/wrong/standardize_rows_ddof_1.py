# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: ddof-1
# why: sample std
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    mean = X.mean(axis=1, keepdims=True)
    std = X.std(axis=1, ddof=1, keepdims=True)
    return (X - mean) / (std + eps)
