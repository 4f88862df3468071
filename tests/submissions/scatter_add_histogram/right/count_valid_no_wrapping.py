# assignment: scatter_add_histogram
# exercise: count_valid
# kind: right
# why: JAX's own switch
# %% count_valid
def count_valid(labels, num_classes=5):
    counts = jnp.zeros(num_classes, dtype=jnp.int32)
    return counts.at[labels].add(1, mode="drop", wrap_negative_indices=False)
