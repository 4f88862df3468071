# student: fatima
# about: right values, but not the way JAX wants to be used
# ruff: noqa
# mypy: ignore-errors
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    rows = []
    for i in range(X.shape[0]):
        rows.append((X[i] - X[i].mean()) / (X[i].std() + eps))
    return jnp.stack(rows)


# %% sample_all
def sample_all(seed):
    key = jax.random.key(seed)
    normal = jax.random.normal(key, (2, 3))
    key, use = jax.random.split(key)
    integers = jax.random.randint(use, (5,), 0, 10)
    key, use = jax.random.split(key)
    return normal, integers, jax.random.permutation(use, 6)


# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    start = time.perf_counter()
    for _ in range(n_repeat):
        jax.block_until_ready(fn(*args))
    return 1e3 * (time.perf_counter() - start) / n_repeat


# %% f_jit
def f_jit(x):
    return jax.jit(lambda v: jnp.sum((jnp.sin(v) ** 2 + jnp.cos(v) ** 2) * jnp.exp(-(v**2))))(x)


# %% count_labels
def count_labels(labels, num_classes=5):
    counts = jnp.zeros(num_classes, dtype=jnp.int32)
    for label in labels:
        counts = counts.at[label].add(1)
    return counts


# %% weighted_counts
def weighted_counts(labels, weights, num_classes):
    counts = np.zeros(num_classes, np.float32)
    np.add.at(counts, np.asarray(labels), np.asarray(weights))
    return jnp.asarray(counts)
