# assignment: key_discipline
# exercise: noise_steps
# kind: wrong
# expect: wrong-dtype
# %% noise_steps
def noise_steps(seed, steps):
    keys = jax.random.split(jax.random.key(seed), steps)
    return jax.vmap(lambda k: jax.random.normal(k, (4,), dtype=jnp.float16))(keys)
