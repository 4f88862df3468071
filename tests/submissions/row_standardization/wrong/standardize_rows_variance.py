# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: variance-not-std
# why: divides by the variance: right for rows of std 1
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    mean = X.mean(axis=1, keepdims=True)
    var = X.var(axis=1, keepdims=True)
    return (X - mean) / (var + eps)
