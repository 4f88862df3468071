# student: chen
# about: careful, with one slip in every assignment
# ruff: noqa
# mypy: ignore-errors
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    mean = jnp.mean(X, axis=1, keepdims=True)
    variance = jnp.mean((X - mean) ** 2, axis=1, keepdims=True)
    return (X - mean) / jnp.sqrt(variance + eps)


# %% dropout_views
def dropout_views(key, x, rate):
    first, second = jax.random.split(key)
    keep_first = jax.random.bernoulli(first, 1 - rate, x.shape)
    keep_second = jax.random.bernoulli(second, 1 - rate, x.shape)
    return jnp.where(keep_first, x, 0), jnp.where(keep_second, x, 0)


# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    samples = []
    for _ in range(n_repeat):
        start = time.perf_counter()
        jax.block_until_ready(fn(*args))
        samples.append(time.perf_counter() - start)
    return 1e3 * sum(samples) / len(samples)


# %% count_valid
def count_valid(labels, num_classes=5):
    return jnp.zeros(num_classes, dtype=jnp.int32).at[labels].add(1, mode="drop")
