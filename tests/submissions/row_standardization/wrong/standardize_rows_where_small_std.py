# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: no-eps
# why: std below eps becomes 1
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    std = X.std(axis=1, keepdims=True)
    std = jnp.where(std < eps, 1.0, std)
    return (X - X.mean(axis=1, keepdims=True)) / std
