# assignment: key_discipline
# exercise: dropout_views
# kind: right
# why: a view of a dict's values unpacks into the two
# %% dropout_views
def dropout_views(key, x, rate):
    keys = dict(zip("ab", jax.random.split(key)))
    return {
        n: jnp.where(jax.random.bernoulli(k, 1 - rate, x.shape), x / (1 - rate), 0.0) for n, k in keys.items()
    }.values()
