# assignment: key_discipline
# exercise: noise_steps
# kind: wrong
# expect: not-standard-normal
# %% noise_steps
def noise_steps(seed, steps):
    key = jax.random.key(seed)
    rows = [jax.random.normal(jax.random.fold_in(key, i), (4,)) for i in range(steps)]
    return jnp.cumsum(jnp.stack(rows), axis=0)
