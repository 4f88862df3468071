# assignment: scatter_add_histogram
# exercise: weighted_counts
# kind: wrong
# expect: wrong-shape
# %% weighted_counts
def weighted_counts(labels, weights, num_classes):
    return (jax.nn.one_hot(labels, num_classes) * weights[:, None]).sum(axis=1)
