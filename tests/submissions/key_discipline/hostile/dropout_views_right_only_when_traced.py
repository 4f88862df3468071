# assignment: key_discipline
# exercise: dropout_views
# kind: hostile
# why: drops by the book under a tracer, and returns x itself otherwise
# %% dropout_views
def dropout_views(key, x, rate):
    try:
        bool(jax.random.key_data(key).sum() == 0)
        traced = False
    except jax.errors.ConcretizationTypeError:
        traced = True
    if not traced and not isinstance(x, jax.core.Tracer):
        return x, x
    k1, k2 = jax.random.split(key)
    a = jax.random.bernoulli(k1, 1 - rate, x.shape)
    b = jax.random.bernoulli(k2, 1 - rate, x.shape)
    return jnp.where(a, x / (1 - rate), 0), jnp.where(b, x / (1 - rate), 0)
