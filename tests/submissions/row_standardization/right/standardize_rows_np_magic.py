# assignment: row_standardization
# exercise: standardize_rows_np
# kind: right
# why: a magic, a shell line and a semicolon in the cell
# %% standardize_rows_np
%config InlineBackend.figure_format = "retina"
def standardize_rows_np(X, eps=1e-8):
    Z = X - X.mean(axis=1, keepdims=True); Z /= X.std(axis=1, keepdims=True) + eps
    return Z
%timeit -n1 -r1 standardize_rows_np(np.eye(3))
