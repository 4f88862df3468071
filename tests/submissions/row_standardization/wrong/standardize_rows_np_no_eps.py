# assignment: row_standardization
# exercise: standardize_rows_np
# kind: wrong
# expect: no-eps
# why: 0/0 on a constant row
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    with np.errstate(invalid="ignore"):
        return (X - X.mean(axis=1, keepdims=True)) / X.std(axis=1, keepdims=True)
