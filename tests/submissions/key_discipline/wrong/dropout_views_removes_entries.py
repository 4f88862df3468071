# assignment: key_discipline
# exercise: dropout_views
# kind: wrong
# expect: wrong-shape
# %% dropout_views
def dropout_views(key, x, rate):
    k1, k2 = jax.random.split(key)
    m1 = jax.random.bernoulli(k1, 1 - rate, x.shape)
    m2 = jax.random.bernoulli(k2, 1 - rate, x.shape)
    return x[m1] / (1 - rate), x[m2] / (1 - rate)
