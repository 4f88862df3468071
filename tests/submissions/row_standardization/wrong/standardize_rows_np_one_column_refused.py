# assignment: row_standardization
# exercise: standardize_rows_np
# kind: wrong
# expect: raises
# why: statistics.stdev-like guard: refuses a legal input
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    if X.shape[1] < 2:
        raise ValueError("need at least two columns")
    return (X - X.mean(axis=1, keepdims=True)) / (X.std(axis=1, keepdims=True) + eps)
