# assignment: row_standardization
# exercise: standardize_rows_np
# kind: wrong
# expect: variance-not-std|mutates-input
# why: wrong divisor, and written into the caller's array
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    for i in range(len(X)):
        X[i] = (X[i] - X[i].mean()) / (X[i].var() + eps)
    return X
