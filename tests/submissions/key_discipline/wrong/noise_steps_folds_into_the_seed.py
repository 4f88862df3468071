# assignment: key_discipline
# exercise: noise_steps
# kind: wrong
# expect: raises
# %% noise_steps
def noise_steps(seed, steps):
    return jnp.stack([jax.random.normal(jax.random.fold_in(seed, i), (4,)) for i in range(steps)])
