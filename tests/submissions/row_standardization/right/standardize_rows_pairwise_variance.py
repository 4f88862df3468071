# assignment: row_standardization
# exercise: standardize_rows
# kind: right
# why: the variance from pairwise differences
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    n = X.shape[1]
    diff = X[:, :, None] - X[:, None, :]
    variance = (diff**2).sum(axis=(1, 2)) / (2 * n * n)
    mean_diff = diff.sum(axis=2) / n
    return mean_diff / (jnp.sqrt(variance)[:, None] + eps)
