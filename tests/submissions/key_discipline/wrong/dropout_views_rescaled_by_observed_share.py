# assignment: key_discipline
# exercise: dropout_views
# kind: wrong
# expect: not-rescaled
# why: close to 1 / (1 - rate) for a large x
# %% dropout_views
def dropout_views(key, x, rate):
    def view(k):
        mask = jax.random.bernoulli(k, 1 - rate, x.shape)
        return jnp.where(mask, x, 0) / jnp.maximum(mask.mean(), 1e-6)

    a, b = jax.random.split(key)
    return view(a), view(b)
