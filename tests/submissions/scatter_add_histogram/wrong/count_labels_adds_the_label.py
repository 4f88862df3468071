# assignment: scatter_add_histogram
# exercise: count_labels
# kind: wrong
# expect: wrong-result
# why: adds the label instead of 1
# %% count_labels
def count_labels(labels, num_classes=5):
    return jnp.zeros(num_classes, dtype=jnp.int32).at[labels].add(labels)
