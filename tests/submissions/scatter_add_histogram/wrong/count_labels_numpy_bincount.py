# assignment: scatter_add_histogram
# exercise: count_labels
# kind: wrong
# expect: uses-bincount
# %% count_labels
def count_labels(labels, num_classes=5):
    return jnp.asarray(np.bincount(np.asarray(labels), minlength=num_classes), dtype=jnp.int32)
