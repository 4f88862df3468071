# assignment: key_discipline
# exercise: sample_all
# kind: wrong
# expect: key-reused
# %% sample_all
def copy_key(key):
    return jax.random.wrap_key_data(jax.random.key_data(key))


def sample_all(seed):
    key, subkey = jax.random.split(jax.random.key(seed))
    normal = jax.random.normal(copy_key(subkey), (2, 3))
    ints = jax.random.randint(copy_key(subkey), (5,), 0, 10)
    perm = jax.random.permutation(copy_key(subkey), 6)
    return normal, ints, perm
