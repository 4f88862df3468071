# assignment: key_discipline
# exercise: dropout_views
# kind: right
# why: without dropping it needs no key, and both views are x
# %% dropout_views
def dropout_views(key, x, rate):
    if rate == 0:
        return x, x  # nothing to drop
    n = x.size
    keep = jax.random.uniform(key, (2 * n,)) >= rate
    a = keep[:n].reshape(x.shape)
    b = keep[n:].reshape(x.shape)
    return jnp.where(a, x, 0) / (1 - rate), jnp.where(b, x, 0) / (1 - rate)
