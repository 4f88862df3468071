# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: not-traceable
# why: jits without making eps static, and then asks for its value
# %% standardize_rows
@jax.jit
def standardize_rows(X, eps=1e-8):
    if eps <= 0:
        raise ValueError("eps must be positive")
    return (X - X.mean(axis=1, keepdims=True)) / (X.std(axis=1, keepdims=True) + eps)
