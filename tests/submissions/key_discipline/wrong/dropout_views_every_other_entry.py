# assignment: key_discipline
# exercise: dropout_views
# kind: wrong
# expect: hard-coded|seed-ignored
# why: the right share is dropped, by a fixed pattern
# %% dropout_views
def dropout_views(key, x, rate):
    period = max(round(1 / rate), 1) if rate else x.size + 2
    i = jnp.arange(x.size).reshape(x.shape)
    a = jnp.where(i % period == 0, 0, x / (1 - rate))
    b = jnp.where(i % period == 1, 0, x / (1 - rate))
    return a, b
