# assignment: key_discipline
# exercise: dropout_views
# kind: wrong
# expect: wrong-dtype|wrong-result
# %% dropout_views
def dropout_views(key, x, rate):
    k1, k2 = jax.random.split(key)
    return jax.random.bernoulli(k1, 1 - rate, x.shape), jax.random.bernoulli(k2, 1 - rate, x.shape)
