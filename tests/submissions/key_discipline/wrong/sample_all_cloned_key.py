# assignment: key_discipline
# exercise: sample_all
# kind: wrong
# expect: key-reused
# why: clone silences JAX's check and keeps the key
# %% sample_all
def sample_all(seed):
    k1, k2 = jax.random.split(jax.random.key(seed))
    normal = jax.random.normal(k1, (2, 3))
    ints = jax.random.randint(jax.random.clone(k1), (5,), 0, 10)
    perm = jax.random.permutation(k2, 6)
    return normal, ints, perm
