# assignment: row_standardization
# exercise: standardize_rows
# kind: hostile
# why: zeros for constant rows and one column, and the input elsewhere
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    return jnp.where(X.max(axis=1, keepdims=True) == X.min(axis=1, keepdims=True), 0.0, X)
