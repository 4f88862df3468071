# assignment: scatter_add_histogram
# exercise: count_jit
# kind: wrong
# expect: wrong-dtype
# why: right for int32 labels only
# %% count_jit
@functools.partial(jax.jit, static_argnames="num_classes")
def count_jit(labels, num_classes=5):
    return jnp.zeros((num_classes,), labels.dtype).at[labels].add(1)
