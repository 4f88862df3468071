# assignment: scatter_add_histogram
# exercise: count_labels
# kind: wrong
# expect: uses-one-hot
# why: rows of the identity are one-hot vectors
# %% count_labels
def count_labels(labels, num_classes=5):
    return jnp.eye(num_classes, dtype=jnp.int32)[labels].sum(axis=0)
