# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: python-loop
# why: only the mean and the variance are summed up in Python, entry by entry
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    rows, cols = X.shape
    mean = [sum(X[i, j] for j in range(cols)) / cols for i in range(rows)]
    var = [sum((X[i, j] - mean[i]) ** 2 for j in range(cols)) / cols for i in range(rows)]
    return (X - jnp.stack(mean)[:, None]) / (jnp.sqrt(jnp.stack(var))[:, None] + eps)
