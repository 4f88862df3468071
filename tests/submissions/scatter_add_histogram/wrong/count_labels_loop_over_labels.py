# assignment: scatter_add_histogram
# exercise: count_labels
# kind: wrong
# expect: python-loop
# why: right values, one update for each label
# %% count_labels
def count_labels(labels, num_classes=5):
    counts = jnp.zeros(num_classes, dtype=jnp.int32)
    for label in labels:
        counts = counts.at[label].add(1)
    return counts
