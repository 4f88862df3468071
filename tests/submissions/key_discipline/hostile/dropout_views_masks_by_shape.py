# assignment: key_discipline
# exercise: dropout_views
# kind: hostile
# why: one pair of masks for each shape, kept for ever, whatever the key
# %% dropout_views
@functools.cache
def _masks(shape, rate):
    rng = np.random.default_rng(len(shape))
    return rng.random((2, *shape)) >= rate


def dropout_views(key, x, rate):
    jax.random.split(key)
    a, b = _masks(x.shape, float(rate))
    return jnp.where(a, x / (1 - rate), 0), jnp.where(b, x / (1 - rate), 0)
