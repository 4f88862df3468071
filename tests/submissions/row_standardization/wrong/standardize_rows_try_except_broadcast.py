# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: missing-keepdims
# why: catches the broadcasting error and repairs it, the square matrix stays wrong
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    mean, std = X.mean(axis=1), X.std(axis=1)
    try:
        return (X - mean) / (std + eps)
    except (TypeError, ValueError):
        return (X - mean[:, None]) / (std[:, None] + eps)
