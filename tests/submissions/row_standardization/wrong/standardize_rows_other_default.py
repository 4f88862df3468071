# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: no-eps|wrong-result
# why: another default for eps, which only shows where the spread is small
# %% standardize_rows
def standardize_rows(X, eps=1e-5):
    return (X - X.mean(axis=1, keepdims=True)) / (X.std(axis=1, keepdims=True) + eps)
