# assignment: row_standardization
# exercise: standardize_rows_np
# kind: right
# why: the formula as it stands in the text
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    mean = np.mean(X, axis=1, keepdims=True)
    std = np.std(X, axis=1, keepdims=True)
    return (X - mean) / (std + eps)
