# assignment: scatter_add_histogram
# exercise: count_jit
# kind: wrong
# expect: retraces
# why: a static argument that is new on every call
# %% count_jit
_calls = 0


@functools.partial(jax.jit, static_argnames=("num_classes", "call"))
def _count(labels, num_classes, call):
    return jnp.zeros(num_classes, dtype=jnp.int32).at[labels].add(1)


def count_jit(labels, num_classes=5):
    global _calls
    _calls += 1
    return _count(labels, num_classes, call=_calls)
