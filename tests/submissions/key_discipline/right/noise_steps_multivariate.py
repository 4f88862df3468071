# assignment: key_discipline
# exercise: noise_steps
# kind: right
# %% noise_steps
def noise_steps(seed, steps):
    key = jax.random.key(seed)
    row_keys = [jax.random.fold_in(key, 1000 + i) for i in range(steps)]
    return jnp.array([jax.random.multivariate_normal(k, jnp.zeros(4), jnp.eye(4)) for k in row_keys])
