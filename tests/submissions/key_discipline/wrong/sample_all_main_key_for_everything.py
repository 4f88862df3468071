# assignment: key_discipline
# exercise: sample_all
# kind: wrong
# expect: key-reused|main-key-consumed
# %% sample_all
def sample_all(seed):
    key = jax.random.key(seed)
    normal = jax.random.normal(key, (2, 3))
    ints = jax.random.randint(key, (5,), 0, 10)
    perm = jax.random.permutation(key, 6)
    return normal, ints, perm
