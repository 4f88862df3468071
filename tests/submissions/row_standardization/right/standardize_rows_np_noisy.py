# assignment: row_standardization
# exercise: standardize_rows_np
# kind: right
# why: prints ten megabytes and shows a plot-like representation
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    print("." * 10_000_000)
    return (X - X.mean(axis=1, keepdims=True)) / (X.std(axis=1, keepdims=True) + eps)
