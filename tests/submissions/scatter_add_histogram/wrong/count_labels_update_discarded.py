# assignment: scatter_add_histogram
# exercise: count_labels
# kind: wrong
# expect: wrong-result
# why: forgets to keep the new array
# %% count_labels
def count_labels(labels, num_classes=5):
    counts = jnp.zeros(num_classes, dtype=jnp.int32)
    counts.at[labels].add(1)
    return counts
