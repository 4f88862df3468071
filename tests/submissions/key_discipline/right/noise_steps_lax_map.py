# assignment: key_discipline
# exercise: noise_steps
# kind: right
# %% noise_steps
def noise_steps(seed, steps):
    root = jax.random.key(seed)
    return jax.lax.map(lambda i: jax.random.normal(jax.random.fold_in(root, i), shape=(4,)), jnp.arange(steps))
