# assignment: key_discipline
# exercise: noise_steps
# kind: wrong
# expect: not-standard-normal
# why: mean and variance fit, the distribution doesn't; the self-check passes
# %% noise_steps
def noise_steps(seed, steps):
    half_width = 3**0.5
    keys = jax.random.split(jax.random.key(seed), steps)
    return jax.vmap(lambda k: jax.random.uniform(k, (4,), minval=-half_width, maxval=half_width))(keys)
