# assignment: key_discipline
# exercise: dropout_views
# kind: right
# %% dropout_views
def dropout_views(key, x, rate):
    key, sub = jax.random.split(key)
    first = jax.random.bernoulli(sub, 1 - rate, x.shape)
    second = jax.random.bernoulli(key, 1 - rate, x.shape)
    scale = 1 / (1 - rate)
    return (scale * first * x, scale * second * x)
