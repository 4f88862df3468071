# assignment: key_discipline
# exercise: sample_all
# kind: wrong
# expect: global-numpy-rng
# %% sample_all
def sample_all(seed):
    np.random.seed(seed)
    normal = jnp.array(np.random.normal(size=(2, 3)), dtype=jnp.float32)
    ints = jnp.array(np.random.randint(0, 10, size=5))
    perm = jnp.array(np.random.permutation(6))
    return normal, ints, perm
