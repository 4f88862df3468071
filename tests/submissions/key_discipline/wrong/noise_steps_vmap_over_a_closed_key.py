# assignment: key_discipline
# exercise: noise_steps
# kind: wrong
# expect: key-reused
# %% noise_steps
def noise_steps(seed, steps):
    key = jax.random.key(seed)
    return jax.vmap(lambda i: jax.random.normal(key, (4,)))(jnp.arange(steps))
