# assignment: key_discipline
# exercise: noise_steps
# kind: right
# why: split gives the same first keys whatever their number, in today's JAX
# %% noise_steps
def noise_steps(seed, steps):
    keys = jax.random.split(jax.random.key(seed), steps)
    return jax.vmap(lambda k: jax.random.normal(k, (4,)))(keys)
