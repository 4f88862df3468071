# assignment: key_discipline
# exercise: dropout_views
# kind: wrong
# expect: key-reused|same-mask
# %% dropout_views
def dropout_views(key, x, rate):
    def view(k):
        return jnp.where(jax.random.bernoulli(k, 1 - rate, x.shape), x / (1 - rate), 0)

    return view(key), view(jax.random.clone(key))
