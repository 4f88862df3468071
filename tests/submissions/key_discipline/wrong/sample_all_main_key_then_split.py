# assignment: key_discipline
# exercise: sample_all
# kind: wrong
# expect: main-key-consumed
# %% sample_all
def sample_all(seed):
    key = jax.random.key(seed)
    normal = jax.random.normal(key, (2, 3))
    k1, k2 = jax.random.split(key)
    ints = jax.random.randint(k1, (5,), 0, 10)
    perm = jax.random.permutation(k2, 6)
    return normal, ints, perm
