# assignment: key_discipline
# exercise: dropout_views
# kind: hostile
# why: splits and draws in good order, then returns fixed patterns in place of what was drawn
# %% dropout_views
def dropout_views(key, x, rate):
    k1, k2 = jax.random.split(key)
    m1 = jax.random.bernoulli(k1, 1 - rate, x.shape)
    m2 = jax.random.bernoulli(k2, 1 - rate, x.shape)
    i = jnp.arange(x.size).reshape(x.shape)
    a = jnp.where((i * 7919 % 101 >= 101 * rate) | (m1 & False), x / (1 - rate), 0)
    b = jnp.where((i * 104729 % 103 >= 103 * rate) | (m2 & False), x / (1 - rate), 0)
    return a, b
