# assignment: key_discipline
# exercise: dropout_views
# kind: wrong
# expect: same-mask|wrong-result
# why: each mask is right, together they are tied; the self-check passes
# %% dropout_views
def dropout_views(key, x, rate):
    u = jax.random.uniform(key, x.shape)
    return jnp.where(u >= rate, x / (1 - rate), 0), jnp.where(u < 1 - rate, x / (1 - rate), 0)
