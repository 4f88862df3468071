# assignment: key_discipline
# exercise: sample_all
# kind: wrong
# expect: key-reused|main-key-consumed
# why: believes that split moves the key on
# %% sample_all
def sample_all(seed):
    key = jax.random.key(seed)
    normal = jax.random.normal(key, (2, 3))
    jax.random.split(key)
    ints = jax.random.randint(key, (5,), 0, 10)
    jax.random.split(key)
    perm = jax.random.permutation(key, 6)
    return normal, ints, perm
