# assignment: key_discipline
# exercise: dropout_views
# kind: wrong
# expect: raises | wrong-shape | wrong-result
# why: x of shape () is not handled
# %% dropout_views
def dropout_views(key, x, rate):
    a, b = jax.random.split(key)
    return tuple(
        jnp.where(jax.random.bernoulli(k, 1 - rate, (len(x), *x.shape[1:])), x / (1 - rate), 0) for k in (a, b)
    )
