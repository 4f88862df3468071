# assignment: key_discipline
# exercise: noise_steps
# kind: wrong
# expect: key-reused
# %% noise_steps
def noise_steps(seed, steps):
    key = jax.random.key(seed)
    return jnp.stack([jax.random.normal(key, (4,)) for _ in range(steps)])
