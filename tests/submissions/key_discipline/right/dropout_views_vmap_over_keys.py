# assignment: key_discipline
# exercise: dropout_views
# kind: right
# %% dropout_views
def dropout_views(key, x, rate):
    @jax.vmap
    def views(k):
        mask = jax.random.bernoulli(k, 1 - rate, x.shape).astype(x.dtype)
        return x * mask * (1 / (1 - rate))

    return tuple(views(jax.random.split(key, 2)))
