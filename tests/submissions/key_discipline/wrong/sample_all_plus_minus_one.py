# assignment: key_discipline
# exercise: sample_all
# kind: wrong
# expect: not-standard-normal
# why: mean 0 and variance 1, but no normal distribution
# %% sample_all
def sample_all(seed):
    k1, k2, k3 = jax.random.split(jax.random.key(seed), 3)
    return (
        jax.random.rademacher(k1, (2, 3), dtype=jnp.float32),
        jax.random.randint(k2, (5,), 0, 10),
        jax.random.permutation(k3, 6),
    )
