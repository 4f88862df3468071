# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: numpy-result|wrong-result
# why: right numbers, as a list of Python floats
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    Z = (X - X.mean(axis=1, keepdims=True)) / (X.std(axis=1, keepdims=True) + eps)
    return Z.tolist()
