# assignment: scatter_add_histogram
# exercise: count_labels
# kind: wrong
# expect: wrong-shape
# %% count_labels
def count_labels(labels, num_classes=5):
    return jnp.zeros(num_classes + 1, dtype=jnp.int32).at[labels].add(1)
