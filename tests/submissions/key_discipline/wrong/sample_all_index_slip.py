# assignment: key_discipline
# exercise: sample_all
# kind: wrong
# expect: key-reused
# %% sample_all
def sample_all(seed):
    keys = jax.random.split(jax.random.key(seed), 3)
    normal = jax.random.normal(keys[0], (2, 3))
    ints = jax.random.randint(keys[1], (5,), 0, 10)
    perm = jax.random.permutation(keys[-2], 6)
    return normal, ints, perm
