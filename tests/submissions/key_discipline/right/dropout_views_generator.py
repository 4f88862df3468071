# assignment: key_discipline
# exercise: dropout_views
# kind: right
# why: a generator unpacks into the two
# %% dropout_views
def dropout_views(key, x, rate):
    for sub in jax.random.split(key):
        yield jnp.where(jax.random.bernoulli(sub, 1 - rate, x.shape), x / (1 - rate), 0.0)
