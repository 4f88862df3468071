# assignment: key_discipline
# exercise: sample_all
# kind: wrong
# expect: key-reused
# why: the same key three times, built anew each time: JAX's own check can't see it
# %% sample_all
def fresh_key(seed):
    key, subkey = jax.random.split(jax.random.key(seed))
    return subkey


def sample_all(seed):
    normal = jax.random.normal(fresh_key(seed), (2, 3))
    ints = jax.random.randint(fresh_key(seed), (5,), 0, 10)
    perm = jax.random.permutation(fresh_key(seed), 6)
    return normal, ints, perm
