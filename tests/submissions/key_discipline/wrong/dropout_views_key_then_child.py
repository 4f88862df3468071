# assignment: key_discipline
# exercise: dropout_views
# kind: wrong
# expect: main-key-consumed
# %% dropout_views
def dropout_views(key, x, rate):
    first = jax.random.bernoulli(key, 1 - rate, x.shape)
    key, sub = jax.random.split(key)
    second = jax.random.bernoulli(sub, 1 - rate, x.shape)
    return x * first / (1 - rate), x * second / (1 - rate)
