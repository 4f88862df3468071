# assignment: key_discipline
# exercise: sample_all
# kind: right
# why: unsigned integers are integers
# %% sample_all
def sample_all(seed):
    samplers = [
        lambda k: jax.random.normal(k, (2, 3)),
        lambda k: (jax.random.bits(k, (5,)) % 10).astype(jnp.uint8),
        lambda k: jax.random.permutation(k, 6),
    ]
    keys = jax.random.split(jax.random.key(seed), len(samplers))
    return tuple(sampler(k) for sampler, k in zip(samplers, keys))
