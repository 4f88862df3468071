# student: dana
# about: ran out of time
# missing: scatter_add_histogram
# ruff: noqa
# mypy: ignore-errors
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    mean = jnp.mean(X, axis=1, keepdims=True)
    std = jnp.std(X, axis=1, keepdims=True)
    return (X - mean) / std


# %% standardize_rows_np
# stub

# %% noise_steps
# stub

# %% dropout_views
# stub

# %% first_call_ms
# stub


# %% f_jit
def f_jit(x):
    return jnp.sum((jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp(-x * x))
