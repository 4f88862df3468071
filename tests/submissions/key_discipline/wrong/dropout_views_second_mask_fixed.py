# assignment: key_discipline
# exercise: dropout_views
# kind: wrong
# expect: seed-ignored
# why: only the first mask derives from the key; the self-check passes
# %% dropout_views
def dropout_views(key, x, rate):
    m1 = jax.random.bernoulli(jax.random.split(key)[0], 1 - rate, x.shape)
    m2 = jax.random.bernoulli(jax.random.key(1), 1 - rate, x.shape)
    return jnp.where(m1, x / (1 - rate), 0), jnp.where(m2, x / (1 - rate), 0)
