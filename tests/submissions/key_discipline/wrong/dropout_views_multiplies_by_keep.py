# assignment: key_discipline
# exercise: dropout_views
# kind: wrong
# expect: not-rescaled
# %% dropout_views
def dropout_views(key, x, rate):
    keep = 1 - rate
    k1, k2 = jax.random.split(key)
    a = x * jax.random.bernoulli(k1, keep, x.shape) * keep
    b = x * jax.random.bernoulli(k2, keep, x.shape) * keep
    return a, b
