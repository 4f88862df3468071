# assignment: scatter_add_histogram
# exercise: count_jit
# kind: wrong
# expect: wrong-shape
# %% count_jit
@functools.partial(jax.jit, static_argnames="num_classes")
def count_jit(labels, num_classes=5):
    return jnp.zeros((num_classes, 1), dtype=jnp.int32).at[labels, 0].add(1)
