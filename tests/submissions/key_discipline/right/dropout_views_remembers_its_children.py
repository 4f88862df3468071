# assignment: key_discipline
# exercise: dropout_views
# kind: right
# why: the children of a key are remembered by its bytes
# %% dropout_views
children = {}


def dropout_views(key, x, rate):
    name = np.asarray(jax.random.key_data(key)).tobytes()
    if name not in children:
        children[name] = jax.random.split(key)
    a, b = children[name]
    keep = 1 - rate
    return tuple(jnp.where(jax.random.bernoulli(k, keep, x.shape), x / keep, 0.0) for k in (a, b))
