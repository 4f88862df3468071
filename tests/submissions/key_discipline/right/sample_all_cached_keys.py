# assignment: key_discipline
# exercise: sample_all
# kind: right
# why: a helper that remembers the keys of a seed
# %% sample_all
@functools.lru_cache(maxsize=None)
def keys_of(seed):
    return tuple(jax.random.split(jax.random.key(seed), 3))


def sample_all(seed):
    a, b, c = keys_of(seed)
    return jax.random.normal(a, (2, 3)), jax.random.randint(b, (5,), 0, 10), jax.random.permutation(c, 6)
