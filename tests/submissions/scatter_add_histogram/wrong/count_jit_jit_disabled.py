# assignment: scatter_add_histogram
# exercise: count_jit
# kind: wrong
# expect: not-jitted
# why: jitted, but switched off around the call
# %% count_jit
@functools.partial(jax.jit, static_argnames="num_classes")
def _count(labels, num_classes):
    return jnp.zeros(num_classes, dtype=jnp.int32).at[labels].add(1)


def count_jit(labels, num_classes=5):
    with jax.disable_jit():
        return _count(labels, num_classes)
