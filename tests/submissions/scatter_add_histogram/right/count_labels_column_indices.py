# assignment: scatter_add_histogram
# exercise: count_labels
# kind: right
# why: indices as a column, dtype given as a string, the default hints spelled out
# %% count_labels
def count_labels(labels, num_classes=5):
    labels = jnp.asarray(labels).reshape(-1, 1)
    increments = jnp.ones(labels.shape, dtype="int32")
    bins = jnp.zeros([num_classes], dtype="int32")
    bins = bins.at[labels].add(increments, indices_are_sorted=False, unique_indices=False)
    return bins
