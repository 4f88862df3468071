# assignment: scatter_add_histogram
# exercise: count_jit
# kind: wrong
# expect: uses-bincount
# %% count_jit
@functools.partial(jax.jit, static_argnames="num_classes")
def count_jit(labels, num_classes=5):
    return jnp.bincount(labels, length=num_classes)
