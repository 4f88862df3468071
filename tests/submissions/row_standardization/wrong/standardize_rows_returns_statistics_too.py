# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: wrong-result
# why: hands back a tuple
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    mean, std = X.mean(axis=1, keepdims=True), X.std(axis=1, keepdims=True)
    return (X - mean) / (std + eps), mean, std
