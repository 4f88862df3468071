# assignment: key_discipline
# exercise: noise_steps
# kind: wrong
# expect: key-reused
# %% noise_steps
def noise_steps(seed, steps):
    seeds = seed + jnp.arange(steps)
    return jax.vmap(lambda s: jax.random.normal(jax.random.key(s), (4,)))(seeds)
