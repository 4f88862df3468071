# assignment: scatter_add_histogram
# exercise: count_jit
# kind: wrong
# expect: num-classes-not-static
# why: the jitted helper traces num_classes
# %% count_jit
def _count(labels, num_classes):
    return jnp.zeros(num_classes, dtype=jnp.int32).at[labels].add(1)


_fast = jax.jit(_count)


def count_jit(labels, num_classes=5):
    return _fast(labels, num_classes)
