# assignment: scatter_add_histogram
# exercise: weighted_counts
# kind: right
# %% weighted_counts
def weighted_counts(labels, weights, num_classes):
    return weights @ jax.nn.one_hot(labels, num_classes)
