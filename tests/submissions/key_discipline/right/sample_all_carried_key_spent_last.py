# assignment: key_discipline
# exercise: sample_all
# kind: right
# %% sample_all
def sample_all(seed):
    key = jax.random.key(seed)
    key, subkey = jax.random.split(key)
    normal = jax.random.normal(subkey, shape=(2, 3))
    key, subkey = jax.random.split(key)
    ints = jax.random.randint(subkey, shape=(5,), minval=0, maxval=10)
    # nothing comes after this draw, so the carried key may be spent on it
    perm = jax.random.permutation(key, 6)
    return normal, ints, perm
