# assignment: key_discipline
# exercise: sample_all
# kind: wrong
# expect: wrong-shape
# %% sample_all
def sample_all(seed):
    k1, k2, k3 = jax.random.split(jax.random.key(seed), 3)
    ints = jax.random.randint(k1, (5,), 0, 10)
    normal = jax.random.normal(k2, (2, 3))
    perm = jax.random.permutation(k3, 6)
    return ints, normal, perm
