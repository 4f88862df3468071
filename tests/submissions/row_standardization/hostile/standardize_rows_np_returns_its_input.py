# assignment: row_standardization
# exercise: standardize_rows_np
# kind: hostile
# why: hands the very object back that came in
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    return X
