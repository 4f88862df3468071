# assignment: scatter_add_histogram
# exercise: count_labels
# kind: wrong
# expect: uses-bincount
# why: unique does the counting (by sorting), .at[].add only places the counts
# %% count_labels
def count_labels(labels, num_classes=5):
    values, counts = jnp.unique(labels, return_counts=True)
    return jnp.zeros(num_classes, jnp.int32).at[values].add(counts)
