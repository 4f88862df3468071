# assignment: key_discipline
# exercise: dropout_views
# kind: wrong
# expect: key-reused|same-mask
# %% dropout_views
def dropout_views(key, x, rate):
    m1 = jax.random.bernoulli(key, 1 - rate, x.shape)
    m2 = jax.random.bernoulli(key, 1 - rate, x.shape)
    return jnp.where(m1, x / (1 - rate), 0), jnp.where(m2, x / (1 - rate), 0)
