# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: python-loop
# why: adds up the columns in Python: grows with the columns only
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    n = X.shape[1]
    mean = functools.reduce(jnp.add, [X[:, j] for j in range(n)]) / n
    var = sum((X[:, j] - mean) ** 2 for j in range(n)) / n
    return (X - mean[:, None]) / (jnp.sqrt(var)[:, None] + eps)
