# assignment: key_discipline
# exercise: dropout_views
# kind: wrong
# expect: same-mask|not-rescaled|wrong-result
# %% dropout_views
def dropout_views(key, x, rate):
    k1, k2 = jax.random.split(key)
    a = jnp.where(jax.random.bernoulli(k1, 1 - rate, x.shape), x / (1 - rate), 0)
    b = jnp.where(jax.random.bernoulli(k2, 1 - rate, x.shape), a / (1 - rate), 0)
    return a, b
