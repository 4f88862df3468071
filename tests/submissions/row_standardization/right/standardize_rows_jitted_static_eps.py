# assignment: row_standardization
# exercise: standardize_rows
# kind: right
# why: already jitted, eps static, and a guard that needs eps to be a number
# %% standardize_rows
@functools.partial(jax.jit, static_argnames=("eps",))
def standardize_rows(X, eps=1e-8):
    if eps < 0:
        raise ValueError("eps must not be negative")
    m = X.mean(axis=1, keepdims=True)
    return (X - m) / (X.std(axis=1, keepdims=True) + float(eps))
