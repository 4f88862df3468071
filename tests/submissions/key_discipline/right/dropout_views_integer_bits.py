# assignment: key_discipline
# exercise: dropout_views
# kind: right
# why: computes with rate in Python
# %% dropout_views
def dropout_views(key, x, rate):
    threshold = np.uint32(round(rate * 2**32))

    def view(k):
        keep = jax.random.bits(k, x.shape) >= threshold
        return jnp.where(keep, x / np.float32(1 - rate), np.float32(0))

    return tuple(map(view, jax.random.split(key)))
