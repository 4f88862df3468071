# assignment: row_standardization
# exercise: standardize_rows
# kind: right
# why: jnp.apply_along_axis is a vmap in disguise; leaves its debugging output in
# %% standardize_rows
def _zscore(v, eps):
    return (v - v.mean()) / (v.std() + eps)


def standardize_rows(X, eps=1e-8):
    print("shape:", X.shape)
    return jnp.apply_along_axis(_zscore, 1, X, eps)
