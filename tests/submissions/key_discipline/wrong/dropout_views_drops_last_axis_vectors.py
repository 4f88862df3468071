# assignment: key_discipline
# exercise: dropout_views
# kind: wrong
# expect: wrong-result|wrong-shape
# why: whole columns go together; each entry on its own is right
# %% dropout_views
def dropout_views(key, x, rate):
    k1, k2 = jax.random.split(key)
    shape = x.shape[-1:]
    m1 = jax.random.bernoulli(k1, 1 - rate, shape)
    m2 = jax.random.bernoulli(k2, 1 - rate, shape)
    return jnp.where(m1, x / (1 - rate), 0), jnp.where(m2, x / (1 - rate), 0)
