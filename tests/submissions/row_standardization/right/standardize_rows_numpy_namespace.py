# assignment: row_standardization
# exercise: standardize_rows
# kind: right
# why: written against the array API: X.__array_namespace__()
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    xp = X.__array_namespace__()
    mean = xp.mean(X, axis=-1, keepdims=True)
    std = xp.std(X, axis=-1, correction=0, keepdims=True)
    return (X - mean) / (std + eps)
