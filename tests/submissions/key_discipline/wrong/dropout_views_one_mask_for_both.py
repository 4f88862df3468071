# assignment: key_discipline
# exercise: dropout_views
# kind: wrong
# expect: same-mask
# %% dropout_views
def dropout_views(key, x, rate):
    mask = jax.random.bernoulli(key, 1 - rate, x.shape)
    view = jnp.where(mask, x / (1 - rate), 0)
    return view, view
