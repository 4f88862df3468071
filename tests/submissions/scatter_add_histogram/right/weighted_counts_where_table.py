# assignment: scatter_add_histogram
# exercise: weighted_counts
# kind: right
# %% weighted_counts
def weighted_counts(labels, weights, num_classes):
    hit = labels[None, :] == jnp.arange(num_classes)[:, None]
    return jnp.where(hit, weights[None, :], 0.0).sum(axis=1)
