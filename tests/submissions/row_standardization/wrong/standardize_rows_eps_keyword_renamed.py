# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: raises
# why: the parameter is called epsilon
# %% standardize_rows
def standardize_rows(X, epsilon=1e-8):
    return (X - X.mean(axis=1, keepdims=True)) / (X.std(axis=1, keepdims=True) + epsilon)
