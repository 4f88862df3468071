# assignment: key_discipline
# exercise: dropout_views
# kind: right
# %% dropout_views
def dropout_views(key, x, rate):
    factors = jnp.array([0.0, 1.0 / (1.0 - rate)])
    chances = jnp.array([rate, 1.0 - rate])
    key_a, key_b = jax.random.split(key)
    a = jax.random.choice(key_a, factors, x.shape, p=chances)
    b = jax.random.choice(key_b, factors, x.shape, p=chances)
    return x * a, x * b
