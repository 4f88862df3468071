# assignment: key_discipline
# exercise: noise_steps
# kind: right
# %% noise_steps
def noise_steps(seed, steps):
    noise = jnp.zeros((steps, 4))
    key = jax.random.key(seed)
    for i in range(steps):
        key, sub = jax.random.split(key)
        noise = noise.at[i].set(jax.random.normal(sub, (4,)))
    return noise
