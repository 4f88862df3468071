# assignment: scatter_add_histogram
# exercise: weighted_counts
# kind: right
# why: labels need not be traceable
# %% weighted_counts
def weighted_counts(labels, weights, num_classes):
    return jnp.array([weights[labels == k].sum() for k in range(num_classes)], dtype=jnp.float32)
