# assignment: row_standardization
# exercise: standardize_rows_np
# kind: wrong
# expect: axis-global
# why: one mean and one std for everything
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    return (X - X.mean()) / (X.std() + eps)
