# assignment: scatter_add_histogram
# exercise: count_jit
# kind: hostile
# why: the type and the attributes of a jitted function around an eager one that loses duplicates
# %% count_jit
_real = jax.jit(lambda x: x)
_real(jnp.zeros(2))


class Dressed:
    """Looks like the result of jax.jit, runs eagerly."""

    __name__ = __qualname__ = "count_jit"

    def __init__(self, fun):
        self.__wrapped__ = fun

    def __call__(self, labels, num_classes=5):
        return self.__wrapped__(labels, num_classes)

    def __getattr__(self, name):
        return getattr(_real, name)

    def _cache_size(self):
        return 1

    __class__ = property(lambda self: type(_real))


def _count(labels, num_classes):
    counts = jnp.zeros(num_classes, jnp.int32)
    return counts.at[labels].set(counts[labels] + 1)


count_jit = Dressed(_count)
