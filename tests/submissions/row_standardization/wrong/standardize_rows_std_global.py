# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: axis-global
# why: the mean is per row, the axis of the std was forgotten
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    centred = X - X.mean(axis=1, keepdims=True)
    return centred / (centred.std() + eps)
