# assignment: row_standardization
# exercise: standardize_rows_np
# kind: wrong
# expect: no-eps
# why: np.divide with where leaves constant rows alone
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    d = X - X.mean(axis=1, keepdims=True)
    s = X.std(axis=1, keepdims=True)
    return np.divide(d, s, out=np.zeros_like(d), where=s > eps)
