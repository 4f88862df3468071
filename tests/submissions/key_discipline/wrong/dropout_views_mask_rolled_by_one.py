# assignment: key_discipline
# exercise: dropout_views
# kind: wrong
# expect: same-mask|wrong-result
# why: the second mask is the first, shifted; entry by entry they look independent and the self-check passes
# %% dropout_views
def dropout_views(key, x, rate):
    mask = jax.random.bernoulli(key, 1 - rate, x.shape)
    other = jnp.roll(mask, 1)
    return jnp.where(mask, x / (1 - rate), 0), jnp.where(other, x / (1 - rate), 0)
