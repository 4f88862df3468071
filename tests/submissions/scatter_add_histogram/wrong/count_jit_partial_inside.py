# assignment: scatter_add_histogram
# exercise: count_jit
# kind: wrong
# expect: retraces
# why: a new functools.partial for each call
# %% count_jit
def _count(labels, num_classes):
    return jnp.zeros(num_classes, jnp.int32).at[labels].add(1)
def count_jit(labels, num_classes=5):
    return jax.jit(functools.partial(_count, num_classes=num_classes))(labels)
