# assignment: key_discipline
# exercise: sample_all
# kind: right
# why: another generator of JAX
# %% sample_all
def sample_all(seed):
    a, b, c = jax.random.split(jax.random.key(seed, impl="rbg"), 3)
    return jax.random.normal(a, (2, 3)), jax.random.randint(b, (5,), 0, 10), jax.random.permutation(c, 6)
