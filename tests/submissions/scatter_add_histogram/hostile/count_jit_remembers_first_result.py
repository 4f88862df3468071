# assignment: scatter_add_histogram
# exercise: count_jit
# kind: hostile
# why: never traces twice because it never computes twice: the second batch of a shape gets the first one's counts
# %% count_jit
_results = {}


@functools.partial(jax.jit, static_argnames="num_classes")
def _count(labels, num_classes):
    return jnp.zeros(num_classes, jnp.int32).at[labels].add(1)


def count_jit(labels, num_classes=5):
    key = (labels.shape, num_classes)
    if key not in _results:
        _results[key] = _count(labels, num_classes)
    return _results[key]
