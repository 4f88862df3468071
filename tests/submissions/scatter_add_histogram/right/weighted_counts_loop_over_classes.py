# assignment: scatter_add_histogram
# exercise: weighted_counts
# kind: right
# why: a loop over the classes is not one over the examples
# %% weighted_counts
def weighted_counts(labels, weights, num_classes):
    return jnp.stack([jnp.sum(jnp.where(labels == k, weights, 0.0)) for k in range(num_classes)])
