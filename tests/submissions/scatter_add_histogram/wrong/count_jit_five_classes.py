# assignment: scatter_add_histogram
# exercise: count_jit
# kind: wrong
# expect: num-classes-ignored
# %% count_jit
@functools.partial(jax.jit, static_argnames="num_classes")
def count_jit(labels, num_classes=5):
    return jnp.zeros(5, dtype=jnp.int32).at[labels].add(1)
