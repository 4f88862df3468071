# assignment: key_discipline
# exercise: noise_steps
# kind: wrong
# expect: not-prefix-stable
# %% noise_steps
def noise_steps(seed, steps):
    noise_key, order_key = jax.random.split(jax.random.key(seed))
    return jax.random.permutation(order_key, jax.random.normal(noise_key, (steps, 4)))
