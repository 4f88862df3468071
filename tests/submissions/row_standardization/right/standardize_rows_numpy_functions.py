# assignment: row_standardization
# exercise: standardize_rows
# kind: right
# why: np.mean and np.std hand over to the array's own methods, so this stays in JAX
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    m = np.mean(X, axis=1, keepdims=True)
    s = np.std(X, axis=1, keepdims=True)
    return (X - m) / (s + eps)
