# assignment: scatter_add_histogram
# exercise: count_jit
# kind: wrong
# expect: raises
# why: the wrong argument is static, and an array is not hashable
# %% count_jit
@functools.partial(jax.jit, static_argnums=0)
def count_jit(labels, num_classes=5):
    return jnp.zeros(num_classes, dtype=jnp.int32).at[labels].add(1)
