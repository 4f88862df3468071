# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: not-traceable
# why: a Python if on a traced value
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    mean = X.mean(axis=1, keepdims=True)
    std = X.std(axis=1, keepdims=True)
    if jnp.any(std == 0):
        print("there are constant rows")
    return (X - mean) / (std + eps)
