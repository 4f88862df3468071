# assignment: scatter_add_histogram
# exercise: count_labels
# kind: right
# why: asks for int, which JAX makes int32
# %% count_labels
def count_labels(labels, num_classes=5):
    """Python's int is int32 in JAX."""
    counts = jnp.zeros((num_classes,), dtype=int)
    counts = counts.at[labels].add(jnp.ones_like(labels))
    return counts
