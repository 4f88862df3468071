# assignment: row_standardization
# exercise: standardize_rows_np
# kind: wrong
# expect: mutates-input
# why: in NumPy -= writes into the caller's array; the result is right
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    X -= X.mean(axis=1, keepdims=True)
    X /= X.std(axis=1, keepdims=True) + eps
    return X
