# assignment: row_standardization
# exercise: standardize_rows_np
# kind: wrong
# expect: wrong-dtype
# why: an integer buffer truncates
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    out = np.zeros(X.shape, dtype=int)
    for i in range(len(X)):
        out[i] = (X[i] - X[i].mean()) / (X[i].std() + eps)
    return out
