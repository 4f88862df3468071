# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: missing-keepdims
# why: transposes only when shapes differ
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    mean, std = X.mean(axis=1), X.std(axis=1)
    if X.shape[0] != X.shape[1]:
        mean, std = mean.reshape(-1, 1), std.reshape(-1, 1)
    return (X - mean) / (std + eps)
