# assignment: key_discipline
# exercise: noise_steps
# kind: wrong
# expect: not-prefix-stable
# %% noise_steps
def noise_steps(seed, steps):
    key = jax.random.fold_in(jax.random.key(seed), steps)
    return jax.random.normal(key, (steps, 4))
