# assignment: scatter_add_histogram
# exercise: count_labels
# kind: right
# why: an int64 request is truncated to int32, with a warning on stderr that must cost nothing
# %% count_labels
def count_labels(labels, num_classes=5):
    idx = jnp.asarray(labels, dtype=jnp.int64)
    return jnp.zeros(num_classes, jnp.int64).at[idx].add(1)
