# assignment: scatter_add_histogram
# exercise: count_jit
# kind: right
# why: num_classes is static by closure, and the closures are kept
# %% count_jit
@functools.lru_cache(maxsize=None)
def _counter(num_classes):
    @jax.jit
    def count(labels):
        return jnp.zeros(num_classes, jnp.int32).at[labels].add(1)

    return count


def count_jit(labels, num_classes=5):
    return _counter(num_classes)(labels)
