# assignment: scatter_add_histogram
# exercise: count_jit
# kind: hostile
# why: a stand-in for a jitted function around NumPy code that loses duplicates
# %% count_jit
_jit = jax.jit


class Once:
    """Runs the Python function, says that it was traced once."""

    def __init__(self, fun):
        self.fun = fun
        self.__name__ = getattr(fun, "__name__", "fun")

    def __call__(self, *args, **kwargs):
        return self.fun(*args, **kwargs)

    def _cache_size(self):
        return 1

    def lower(self, *args, **kwargs):
        return _jit(lambda *a, **k: a).lower(*args, **kwargs)


def count_jit(labels, num_classes=5):
    counts = np.zeros(num_classes, np.int32)
    counts[np.asarray(labels)] += 1
    return jnp.asarray(counts)


count_jit = Once(count_jit)
