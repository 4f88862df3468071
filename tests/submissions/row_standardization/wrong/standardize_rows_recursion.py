# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: python-loop
# why: halves the matrix by recursion
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    if X.shape[0] == 1:
        return (X - X.mean()) / (X.std() + eps)
    half = X.shape[0] // 2
    return jnp.vstack([standardize_rows(X[:half], eps), standardize_rows(X[half:], eps)])
