# assignment: key_discipline
# exercise: dropout_views
# kind: right
# %% dropout_views
def dropout_views(key, x, rate):
    k1, k2 = jax.random.split(key)
    keep = 1.0 - rate
    m1 = jax.random.bernoulli(k1, keep, x.shape)
    m2 = jax.random.bernoulli(k2, keep, x.shape)
    return jnp.where(m1, x / keep, 0.0), jnp.where(m2, x / keep, 0.0)
