# assignment: key_discipline
# exercise: noise_steps
# kind: right
# why: a jitted lambda with a Python loop
# %% noise_steps
noise_steps = jax.jit(
    lambda seed, steps: jnp.stack([jax.random.normal(k, (4,)) for k in jax.random.split(jax.random.key(seed), steps)]),
    static_argnums=1,
)
