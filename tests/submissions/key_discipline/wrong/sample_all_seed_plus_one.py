# assignment: key_discipline
# exercise: sample_all
# kind: wrong
# expect: key-reused|main-key-consumed
# %% sample_all
def sample_all(seed):
    normal = jax.random.normal(jax.random.key(seed), (2, 3))
    ints = jax.random.randint(jax.random.key(seed + 1), (5,), 0, 10)
    perm = jax.random.permutation(jax.random.key(seed + 2), 6)
    return normal, ints, perm
