# assignment: scatter_add_histogram
# exercise: count_jit
# kind: wrong
# expect: num-classes-not-static
# why: the shape comes from arange of a traced number
# %% count_jit
@jax.jit
def count_jit(labels, num_classes=5):
    counts = jnp.zeros_like(jnp.arange(num_classes))
    return counts.at[labels].add(1)
