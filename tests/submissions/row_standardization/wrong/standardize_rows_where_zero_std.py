# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: no-eps
# why: avoids the division by zero without eps
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    mean = X.mean(axis=1, keepdims=True)
    std = X.std(axis=1, keepdims=True)
    return (X - mean) / jnp.where(std == 0, 1.0, std)
