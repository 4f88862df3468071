# assignment: scatter_add_histogram
# exercise: count_jit
# kind: right
# why: jits again on every call, but the same function object, so JAX finds the earlier trace
# %% count_jit
def _tally(labels, num_classes):
    return jnp.zeros(num_classes, jnp.int32).at[labels].add(1)


def count_jit(labels, num_classes=5):
    return jax.jit(_tally, static_argnames="num_classes")(labels, num_classes=num_classes)
