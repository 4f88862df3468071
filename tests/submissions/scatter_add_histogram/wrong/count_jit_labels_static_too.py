# assignment: scatter_add_histogram
# exercise: count_jit
# kind: wrong
# expect: retraces
# why: makes the labels hashable and static: a trace for each new batch
# %% count_jit
@functools.partial(jax.jit, static_argnums=(0, 1))
def _count(labels, num_classes):
    return jnp.zeros(num_classes, dtype=jnp.int32).at[jnp.array(labels, dtype=jnp.int32)].add(1)


def count_jit(labels, num_classes=5):
    return _count(tuple(labels.tolist()), num_classes)
