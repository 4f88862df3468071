# assignment: key_discipline
# exercise: dropout_views
# kind: right
# why: draws what is dropped, not what is kept
# %% dropout_views
def _dropout(key, x, rate):
    dropped = jax.random.bernoulli(key, rate, jnp.shape(x))
    return jax.lax.select(dropped, jnp.zeros_like(x), x / (1 - rate))


@jax.jit
def dropout_views(key, x, rate):
    a, b = jax.random.split(key)
    return _dropout(a, x, rate), _dropout(b, x, rate)
