# assignment: key_discipline
# exercise: noise_steps
# kind: wrong
# expect: not-standard-normal
# %% noise_steps
def noise_steps(seed, steps):
    return jax.random.truncated_normal(jax.random.key(seed), -2.0, 2.0, (steps, 4))
