# assignment: scatter_add_histogram
# exercise: count_labels
# kind: wrong
# expect: wrong-dtype
# why: right for int32 labels only
# %% count_labels
def count_labels(labels, num_classes=5):
    return jnp.zeros(num_classes, dtype=labels.dtype).at[labels].add(1)
