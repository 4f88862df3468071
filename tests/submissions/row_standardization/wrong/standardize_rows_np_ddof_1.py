# assignment: row_standardization
# exercise: standardize_rows_np
# kind: wrong
# expect: ddof-1
# why: sample std
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    out = np.zeros_like(X)
    for i in range(len(X)):
        out[i] = (X[i] - X[i].mean()) / (np.std(X[i], ddof=1) + eps)
    return out
