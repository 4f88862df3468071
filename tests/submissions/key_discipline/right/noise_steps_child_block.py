# assignment: key_discipline
# exercise: noise_steps
# kind: right
# %% noise_steps
def noise_steps(seed, steps):
    noise_key, _ = jax.random.split(jax.random.key(seed))
    return jax.random.normal(noise_key, (steps, 4))
