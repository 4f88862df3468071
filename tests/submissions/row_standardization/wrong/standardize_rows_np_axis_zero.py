# assignment: row_standardization
# exercise: standardize_rows_np
# kind: wrong
# expect: axis-columns
# why: axis=0 standardizes the columns
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    return (X - np.mean(X, axis=0)) / (np.std(X, axis=0) + eps)
