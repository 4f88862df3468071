# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: missing-keepdims
# why: only the std lost its axis
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    mean = X.mean(axis=-1, keepdims=True)
    std = X.std(axis=-1)
    return (X - mean) / (std + eps)
