# assignment: scatter_add_histogram
# exercise: count_jit
# kind: wrong
# expect: num-classes-not-static
# why: a slice as long as a traced number
# %% count_jit
@jax.jit
def count_jit(labels, num_classes=5):
    counts = jnp.zeros(100, jnp.int32).at[labels].add(1)
    return counts[:num_classes]
