# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: not-traceable
# why: computes in NumPy and wraps the result: a JAX array comes out
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    A = np.asarray(X)
    Z = (A - A.mean(axis=1, keepdims=True)) / (A.std(axis=1, keepdims=True) + eps)
    return jnp.asarray(Z)
