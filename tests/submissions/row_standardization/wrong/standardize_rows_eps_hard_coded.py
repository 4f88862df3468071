# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: no-eps|wrong-result
# why: adds a constant of its own and ignores the argument
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    mean = X.mean(axis=1, keepdims=True)
    std = X.std(axis=1, keepdims=True)
    return (X - mean) / (std + 1e-8)
