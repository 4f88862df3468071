# assignment: row_standardization
# exercise: standardize_rows_np
# kind: hostile
# why: fills the caller's array, hoping that the caller compares with what is left of it
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    X.setflags(write=True)
    X[...] = 0.0
    return X
