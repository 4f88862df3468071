# student: ada
# about: right throughout, but not written as the reference is
# ruff: noqa
# mypy: ignore-errors
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    def one_row(row):
        centred = row - row.mean()
        return centred / (jnp.sqrt(jnp.mean(centred**2)) + eps)

    return jax.vmap(one_row)(X)


# %% sample_all
def sample_all(seed):
    key = jax.random.key(seed)
    draws = [
        jax.random.normal(jax.random.fold_in(key, 0), (2, 3)),
        jax.random.randint(jax.random.fold_in(key, 1), (5,), 0, 10),
        jax.random.permutation(jax.random.fold_in(key, 2), 6),
    ]
    return draws


# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    def once():
        begin = time.monotonic_ns()
        jax.block_until_ready(fn(*args))
        return (time.monotonic_ns() - begin) / 1e6

    times = [once() for _ in range(n_warmup + n_repeat)][n_warmup:]
    return np.median(times)


# %% count_valid
def count_valid(labels, num_classes=5):
    valid = jnp.logical_and(labels >= 0, labels < num_classes)
    return jnp.zeros(num_classes, jnp.int32).at[jnp.where(valid, labels, 0)].add(valid.astype(jnp.int32))
