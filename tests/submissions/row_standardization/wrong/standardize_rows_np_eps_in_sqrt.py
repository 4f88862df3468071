# assignment: row_standardization
# exercise: standardize_rows_np
# kind: wrong
# expect: eps-in-sqrt
# why: eps under the root
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    return (X - X.mean(axis=1, keepdims=True)) / np.sqrt(X.var(axis=1, keepdims=True) + eps)
