# assignment: row_standardization
# exercise: standardize_rows_np
# kind: right
# why: works in place on a copy of its own
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    Z = X.copy()
    Z -= Z.mean(axis=1, keepdims=True)
    Z /= np.sqrt(np.square(Z).mean(axis=1, keepdims=True)) + eps
    return Z
