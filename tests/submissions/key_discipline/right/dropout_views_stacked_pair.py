# assignment: key_discipline
# exercise: dropout_views
# kind: right
# why: an array of shape (2, ...) unpacks into the two views
# %% dropout_views
def dropout_views(key, x, rate):
    def view(k):
        return jnp.where(jax.random.bernoulli(k, 1 - rate, x.shape), x / (1 - rate), 0)

    return jax.vmap(view)(jax.random.split(key))
