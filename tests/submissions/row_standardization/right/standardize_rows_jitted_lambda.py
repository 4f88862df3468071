# assignment: row_standardization
# exercise: standardize_rows
# kind: right
# why: a jitted lambda bound to the name: not a plain function, eps traced
# %% standardize_rows
standardize_rows = jax.jit(
    lambda X, eps=1e-8: (X - X.mean(1, keepdims=True)) / (X.std(1, keepdims=True) + eps)
)
