# assignment: key_discipline
# exercise: noise_steps
# kind: right
# %% noise_steps
def noise_steps(seed, steps):
    root = jax.random.key(seed)

    def body(i, noise):
        return noise.at[i, :].set(jax.random.normal(jax.random.fold_in(root, i), (4,)))

    return jax.lax.fori_loop(0, steps, body, jnp.zeros((steps, 4), jnp.float32))
