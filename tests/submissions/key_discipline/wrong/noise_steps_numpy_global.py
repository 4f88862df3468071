# assignment: key_discipline
# exercise: noise_steps
# kind: wrong
# expect: global-numpy-rng
# %% noise_steps
def noise_steps(seed, steps):
    key = jax.random.key(seed)
    np.random.seed(seed)
    return jnp.stack([jnp.asarray(np.random.randn(4), jnp.float32) for _ in range(steps)])
