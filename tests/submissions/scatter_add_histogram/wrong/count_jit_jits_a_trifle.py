# assignment: scatter_add_histogram
# exercise: count_jit
# kind: wrong
# expect: not-jitted
# why: something is jitted, but not the counting
# %% count_jit
@jax.jit
def _prepare(labels):
    return labels + 0


def count_jit(labels, num_classes=5):
    labels = _prepare(labels)
    return jnp.zeros(num_classes, dtype=jnp.int32).at[labels].add(1)
