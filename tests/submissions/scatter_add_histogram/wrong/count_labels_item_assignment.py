# assignment: scatter_add_histogram
# exercise: count_labels
# kind: wrong
# expect: raises
# why: NumPy's syntax on an immutable array
# %% count_labels
def count_labels(labels, num_classes=5):
    counts = jnp.zeros(num_classes, dtype=jnp.int32)
    counts[labels] += 1
    return counts
