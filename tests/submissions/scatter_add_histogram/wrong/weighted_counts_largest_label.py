# assignment: scatter_add_histogram
# exercise: weighted_counts
# kind: wrong
# expect: num-classes-ignored
# why: without num_segments the size comes from the largest label
# %% weighted_counts
def weighted_counts(labels, weights, num_classes):
    return jax.ops.segment_sum(weights, labels)
