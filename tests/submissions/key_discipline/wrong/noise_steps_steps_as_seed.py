# assignment: key_discipline
# exercise: noise_steps
# kind: wrong
# expect: seed-ignored
# why: the number of steps is the seed
# %% noise_steps
def noise_steps(seed, steps):
    key = jax.random.fold_in(jax.random.key(0), steps)
    return jax.random.normal(key, (steps, 4))
