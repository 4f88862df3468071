# assignment: key_discipline
# exercise: dropout_views
# kind: right
# why: one draw is twice as long, so the masks are independent and the key is used once
# %% dropout_views
def dropout_views(key, x, rate):
    keep = jax.random.bernoulli(key, 1 - rate, (2,) + x.shape)
    views = jnp.where(keep, x / (1 - rate), 0)
    return views[0], views[1]
