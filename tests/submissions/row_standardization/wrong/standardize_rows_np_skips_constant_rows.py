# assignment: row_standardization
# exercise: standardize_rows_np
# kind: wrong
# expect: no-eps
# why: leaves constant rows out of the division instead of adding eps
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    centred = X - X.mean(axis=1, keepdims=True)
    std = X.std(axis=1, keepdims=True)
    return np.divide(centred, std, out=np.zeros_like(centred), where=std > 0)
