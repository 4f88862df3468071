# assignment: key_discipline
# exercise: dropout_views
# kind: wrong
# expect: same-mask
# why: half of the second mask is the first one's, but where many keys come at once
# %% dropout_views
def dropout_views(key, x, rate):
    a, b = jax.random.split(key)
    keep = 1 - rate
    one, two = (jax.random.bernoulli(k, keep, x.shape) for k in (a, b))
    if not isinstance(key, jax.core.Tracer):
        first = jnp.arange(x.size).reshape(x.shape) < x.size // 2
        two = jnp.where(first, one, two)
    return jnp.where(one, x / keep, 0.0), jnp.where(two, x / keep, 0.0)
