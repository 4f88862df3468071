# assignment: key_discipline
# exercise: noise_steps
# kind: wrong
# expect: not-prefix-stable
# %% noise_steps
def noise_steps(seed, steps):
    return jax.random.normal(jax.random.key(seed), (4, steps)).T
