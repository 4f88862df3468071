# assignment: key_discipline
# exercise: noise_steps
# kind: right
# why: one draw, filled row by row: prefix-stable but for rounding
# %% noise_steps
def noise_steps(seed, steps):
    return jax.random.normal(jax.random.key(seed), (steps, 4))
