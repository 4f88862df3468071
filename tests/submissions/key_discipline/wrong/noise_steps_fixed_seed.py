# assignment: key_discipline
# exercise: noise_steps
# kind: wrong
# expect: seed-ignored
# %% noise_steps
def noise_steps(seed, steps):
    key = jax.random.key(0)
    return jax.vmap(lambda i: jax.random.normal(jax.random.fold_in(key, i), (4,)))(jnp.arange(steps))
