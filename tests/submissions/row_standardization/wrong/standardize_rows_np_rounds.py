# assignment: row_standardization
# exercise: standardize_rows_np
# kind: wrong
# expect: wrong-result
# why: rounds to six decimals
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    return np.round((X - X.mean(axis=1, keepdims=True)) / (X.std(axis=1, keepdims=True) + eps), 6)
