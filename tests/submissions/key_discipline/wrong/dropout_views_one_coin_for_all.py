# assignment: key_discipline
# exercise: dropout_views
# kind: wrong
# expect: wrong-result|wrong-shape
# why: no shape given, so a view is dropped whole or not at all
# %% dropout_views
def dropout_views(key, x, rate):
    k1, k2 = jax.random.split(key)
    return (
        jnp.where(jax.random.bernoulli(k1, 1 - rate), x / (1 - rate), 0.0),
        jnp.where(jax.random.bernoulli(k2, 1 - rate), x / (1 - rate), 0.0),
    )
