# assignment: key_discipline
# exercise: noise_steps
# kind: wrong
# expect: wrong-shape
# %% noise_steps
def noise_steps(seed, steps):
    key = jax.random.key(seed)
    return jnp.concatenate([jax.random.normal(jax.random.fold_in(key, i), (4,)) for i in range(steps)])
