# assignment: scatter_add_histogram
# exercise: count_labels
# kind: wrong
# expect: wrong-shape
# why: broadcasts against the right answer, so allclose is content
# %% count_labels
def count_labels(labels, num_classes=5):
    return jnp.zeros((1, num_classes), dtype=jnp.int32).at[0, labels].add(1)
