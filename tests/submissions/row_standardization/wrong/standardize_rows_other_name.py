# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: not-attempted
# why: the function has another name
# %% standardize_rows
def standardise_rows(X, eps=1e-8):
    return (X - X.mean(axis=1, keepdims=True)) / (X.std(axis=1, keepdims=True) + eps)
