# assignment: key_discipline
# exercise: sample_all
# kind: hostile
# why: jax.random is patched: the code reads well, NumPy draws
# %% sample_all
_rng = np.random.default_rng()

jax.random.key = lambda seed, **kwargs: jnp.uint32(seed)
jax.random.split = lambda key, num=2: jnp.arange(num)
jax.random.fold_in = lambda key, data: key
jax.random.normal = lambda key, shape=(), dtype=jnp.float32: jnp.asarray(_rng.normal(size=shape), dtype)
jax.random.randint = lambda key, shape, minval, maxval: jnp.asarray(_rng.integers(minval, maxval, shape))
jax.random.permutation = lambda key, x: jnp.asarray(_rng.permutation(x))


def sample_all(seed):
    k1, k2, k3 = jax.random.split(jax.random.key(seed), 3)
    normal = jax.random.normal(k1, (2, 3))
    integers = jax.random.randint(k2, (5,), 0, 10)
    order = jax.random.permutation(k3, 6)
    return normal, integers, order
