# assignment: row_standardization
# exercise: standardize_rows_np
# kind: right
# why: standardizes the columns of the transpose; the result is a transposed view
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    T = X.T
    return ((T - T.mean(0)) / (T.std(0) + eps)).T
