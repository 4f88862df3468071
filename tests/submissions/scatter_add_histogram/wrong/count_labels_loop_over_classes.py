# assignment: scatter_add_histogram
# exercise: count_labels
# kind: wrong
# expect: python-loop
# why: loops over the classes and uses .at[].add only to store the result
# %% count_labels
def count_labels(labels, num_classes=5):
    counts = jnp.zeros(num_classes, dtype=jnp.int32)
    for k in range(num_classes):
        counts = counts.at[k].add(jnp.sum(labels == k))
    return counts
