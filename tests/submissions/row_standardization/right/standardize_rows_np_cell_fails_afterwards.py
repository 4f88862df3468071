# assignment: row_standardization
# exercise: standardize_rows_np
# kind: right
# why: the last line of the cell tries out something that raises
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    return (X - X.mean(axis=1, keepdims=True)) / (X.std(axis=1, keepdims=True) + eps)


standardize_rows_np(np.arange(3.0))
