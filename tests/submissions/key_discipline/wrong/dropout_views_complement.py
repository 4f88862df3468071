# assignment: key_discipline
# exercise: dropout_views
# kind: wrong
# expect: same-mask|wrong-result
# why: what one view keeps the other drops
# %% dropout_views
def dropout_views(key, x, rate):
    mask = jax.random.bernoulli(key, 1 - rate, x.shape)
    return jnp.where(mask, x / (1 - rate), 0), jnp.where(~mask, x / (1 - rate), 0)
