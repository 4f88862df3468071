# assignment: scatter_add_histogram
# exercise: count_valid
# kind: right
# why: collects the invalid labels in a spare slot and cuts it off
# %% count_valid
def count_valid(labels, num_classes=5):
    bad = (labels < 0) | (labels > num_classes - 1)
    counts = jnp.zeros(num_classes + 1, jnp.int32).at[jnp.where(bad, num_classes, labels)].add(1)
    return counts[:-1]
