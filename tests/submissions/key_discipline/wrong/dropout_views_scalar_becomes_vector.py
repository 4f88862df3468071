# assignment: key_discipline
# exercise: dropout_views
# kind: wrong
# expect: wrong-shape
# why: a scalar x comes back with shape (1,)
# %% dropout_views
def dropout_views(key, x, rate):
    x = jnp.atleast_1d(x)
    a, b = jax.random.split(key)
    return tuple(jnp.where(jax.random.bernoulli(k, 1 - rate, x.shape), x / (1 - rate), 0) for k in (a, b))
