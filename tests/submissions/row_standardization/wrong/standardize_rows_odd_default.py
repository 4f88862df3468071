# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: wrong-result
# why: a default that is no power of ten; small rows alone are off, which is no matter of a shorter type
# %% standardize_rows
def standardize_rows(X, eps=3e-4):
    return (X - X.mean(axis=1, keepdims=True)) / (X.std(axis=1, keepdims=True) + eps)
