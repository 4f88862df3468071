# assignment: key_discipline
# exercise: dropout_views
# kind: wrong
# expect: wrong-result
# why: exactly the share rate is dropped: entries not independent
# %% dropout_views
def dropout_views(key, x, rate):
    a, b = jax.random.split(key)
    n = round(x.size * rate)

    def one(k):
        m = jax.random.permutation(k, jnp.arange(x.size) >= n).reshape(x.shape)
        return jnp.where(m, x / (1 - rate), 0)

    return one(a), one(b)
