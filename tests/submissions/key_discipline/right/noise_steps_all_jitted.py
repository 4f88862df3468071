# assignment: key_discipline
# exercise: noise_steps
# kind: right
# why: the seed is traced, the number of steps is not
# %% noise_steps
@functools.partial(jax.jit, static_argnames="steps")
def noise_steps(seed, steps):
    keys = jax.vmap(jax.random.fold_in, in_axes=(None, 0))(jax.random.key(seed), jnp.arange(steps))
    return jax.vmap(functools.partial(jax.random.normal, shape=(4,)))(keys)
