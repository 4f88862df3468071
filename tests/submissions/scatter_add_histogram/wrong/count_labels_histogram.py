# assignment: scatter_add_histogram
# exercise: count_labels
# kind: wrong
# expect: uses-bincount
# %% count_labels
def count_labels(labels, num_classes=5):
    hist, _ = jnp.histogram(labels, bins=num_classes, range=(0, num_classes))
    return hist.astype(jnp.int32)
