# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: python-loop
# why: the NumPy loop carried over with .at[i].set
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    out = jnp.zeros_like(X)
    for i in range(X.shape[0]):
        row = X[i]
        out = out.at[i].set((row - row.mean()) / (row.std() + eps))
    return out
