# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: raises
# why: NumPy's item assignment does not exist on a JAX array
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    Z = jnp.zeros_like(X)
    for i in range(X.shape[0]):
        Z[i] = (X[i] - X[i].mean()) / (X[i].std() + eps)
    return Z
