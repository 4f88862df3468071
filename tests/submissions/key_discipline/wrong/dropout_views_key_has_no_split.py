# assignment: key_discipline
# exercise: dropout_views
# kind: wrong
# expect: raises
# %% dropout_views
def dropout_views(key, x, rate):
    k1, k2 = key.split(2)
    m1 = jax.random.bernoulli(k1, 1 - rate, x.shape)
    m2 = jax.random.bernoulli(k2, 1 - rate, x.shape)
    return jnp.where(m1, x / (1 - rate), 0), jnp.where(m2, x / (1 - rate), 0)
