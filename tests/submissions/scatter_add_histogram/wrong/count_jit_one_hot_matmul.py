# assignment: scatter_add_histogram
# exercise: count_jit
# kind: wrong
# expect: uses-one-hot
# %% count_jit
@functools.partial(jax.jit, static_argnames="num_classes")
def count_jit(labels, num_classes=5):
    rows = jax.nn.one_hot(labels, num_classes)
    return (jnp.ones(labels.shape[0]) @ rows).astype(jnp.int32)
