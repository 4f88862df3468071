# assignment: row_standardization
# exercise: standardize_rows_np
# kind: wrong
# expect: eps-in-sqrt
# why: eps both under the root and outside
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    mean = X.mean(axis=1, keepdims=True)
    return (X - mean) / (np.sqrt(X.var(axis=1, keepdims=True) + eps) + eps)
