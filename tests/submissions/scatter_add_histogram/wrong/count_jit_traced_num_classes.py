# assignment: scatter_add_histogram
# exercise: count_jit
# kind: wrong
# expect: num-classes-not-static
# %% count_jit
@jax.jit
def count_jit(labels, num_classes=5):
    return jnp.zeros(num_classes, dtype=jnp.int32).at[labels].add(1)
