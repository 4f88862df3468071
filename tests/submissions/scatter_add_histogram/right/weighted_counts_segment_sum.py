# assignment: scatter_add_histogram
# exercise: weighted_counts
# kind: right
# why: ready-made is allowed here
# %% weighted_counts
def weighted_counts(labels, weights, num_classes):
    return jax.ops.segment_sum(weights, labels, num_segments=num_classes)
