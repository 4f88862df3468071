# assignment: key_discipline
# exercise: noise_steps
# kind: wrong
# expect: not-standard-normal|wrong-result|key-reused|wrong-shape
# why: four copies of one number; the self-check passes
# %% noise_steps
def noise_steps(seed, steps):
    key = jax.random.key(seed)
    column = jax.vmap(lambda i: jax.random.normal(jax.random.fold_in(key, i)))(jnp.arange(steps))
    return jnp.broadcast_to(column[:, None], (steps, 4))
