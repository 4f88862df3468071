# assignment: scatter_add_histogram
# exercise: count_jit
# kind: wrong
# expect: retraces
# why: throws the compiled program away before each call
# %% count_jit
@functools.partial(jax.jit, static_argnames="num_classes")
def _count(labels, num_classes):
    return jnp.zeros(num_classes, dtype=jnp.int32).at[labels].add(1)


def count_jit(labels, num_classes=5):
    jax.clear_caches()
    return _count(labels, num_classes)
