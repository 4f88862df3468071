# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: python-loop
# why: a Python loop over blocks of 16 rows, one block for small matrices
# %% standardize_rows
def standardize_rows(X, eps=1e-8, block=16):
    done = []
    for start in range(0, X.shape[0], block):
        part = X[start : start + block]
        done.append((part - part.mean(axis=1, keepdims=True)) / (part.std(axis=1, keepdims=True) + eps))
    return jnp.concatenate(done)
