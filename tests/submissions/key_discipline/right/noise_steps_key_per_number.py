# assignment: key_discipline
# exercise: noise_steps
# kind: right
# %% noise_steps
def noise_steps(seed, steps):
    root = jax.random.key(seed)

    def number(i, j):
        return jax.random.normal(jax.random.fold_in(jax.random.fold_in(root, i), j))

    over_columns = jax.vmap(number, in_axes=(None, 0))
    return jax.vmap(over_columns, in_axes=(0, None))(jnp.arange(steps), jnp.arange(4))
