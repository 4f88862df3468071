# assignment: scatter_add_histogram
# exercise: count_labels
# kind: wrong
# expect: uses-bincount
# %% count_labels
def count_labels(labels, num_classes=5):
    return jax.ops.segment_sum(jnp.ones_like(labels), labels, num_segments=num_classes)
