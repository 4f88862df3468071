# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: mutates-input
# why: donation deletes the caller's array
# %% standardize_rows
@functools.partial(jax.jit, donate_argnums=0)
def standardize_rows(X, eps=1e-8):
    return (X - X.mean(1, keepdims=True)) / (X.std(1, keepdims=True) + eps)
