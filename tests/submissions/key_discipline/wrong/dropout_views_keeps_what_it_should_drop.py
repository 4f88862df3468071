# assignment: key_discipline
# exercise: dropout_views
# kind: wrong
# expect: wrong-result|not-rescaled
# why: right at a rate of one half
# %% dropout_views
def dropout_views(key, x, rate):
    k1, k2 = jax.random.split(key)
    m1 = jax.random.bernoulli(k1, rate, x.shape)
    m2 = jax.random.bernoulli(k2, rate, x.shape)
    return jnp.where(m1, x / (1 - rate), 0), jnp.where(m2, x / (1 - rate), 0)
