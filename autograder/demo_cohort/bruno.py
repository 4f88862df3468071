# student: bruno
# about: writes NumPy and hopes that JAX is the same
# ruff: noqa
# mypy: ignore-errors
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    return (X - X.mean(axis=1)) / (X.std(axis=1) + eps)


# %% sample_all
def sample_all(seed):
    key = jax.random.key(seed)
    normal = jax.random.normal(key, (2, 3))
    integers = jax.random.randint(key, (5,), 0, 10)
    order = jax.random.permutation(key, 6)
    return normal, integers, order


# %% noise_steps
def noise_steps(seed, steps):
    np.random.seed(seed)
    return jnp.asarray(np.random.standard_normal((steps, 4)), jnp.float32)


# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        fn(*args)
    samples = []
    for _ in range(n_repeat):
        start = time.perf_counter()
        fn(*args)
        samples.append(time.perf_counter() - start)
    return 1e3 * statistics.median(samples)


# %% first_call_ms
def first_call_ms(fn, *args):
    start = time.perf_counter()
    fn(*args)
    return 1e3 * (time.perf_counter() - start)


# %% count_labels
def count_labels(labels, num_classes=5):
    counts = jnp.zeros(num_classes, dtype=jnp.int32)
    return counts.at[labels].set(counts[labels] + 1)


# %% count_labels_np
def count_labels_np(labels, num_classes=5):
    counts = np.zeros(num_classes, dtype=int)
    counts[labels] += 1
    return counts
