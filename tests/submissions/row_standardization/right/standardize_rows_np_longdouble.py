# assignment: row_standardization
# exercise: standardize_rows_np
# kind: right
# why: computes in long double and goes back to the input's dtype
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    Y = X.astype(np.longdouble)
    Y -= Y.mean(axis=1, keepdims=True)
    norm = np.sqrt(np.einsum("ij,ij->i", Y, Y) / Y.shape[1])
    return (Y / (norm + eps)[:, None]).astype(X.dtype)
