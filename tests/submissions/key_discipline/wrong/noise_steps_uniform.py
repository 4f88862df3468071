# assignment: key_discipline
# exercise: noise_steps
# kind: wrong
# expect: not-standard-normal
# %% noise_steps
def noise_steps(seed, steps):
    keys = jax.random.split(jax.random.key(seed), steps)
    return jax.vmap(lambda k: jax.random.uniform(k, (4,), minval=-1.0, maxval=1.0))(keys)
