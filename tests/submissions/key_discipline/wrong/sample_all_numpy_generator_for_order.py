# assignment: key_discipline
# exercise: sample_all
# kind: wrong
# expect: global-numpy-rng
# why: two thirds JAX; the self-check passes
# %% sample_all
def sample_all(seed):
    k1, k2 = jax.random.split(jax.random.key(seed))
    normal = jax.random.normal(k1, (2, 3))
    ints = jax.random.randint(k2, (5,), 0, 10)
    perm = jnp.asarray(np.random.default_rng(seed).permutation(6))
    return normal, ints, perm
