# assignment: scatter_add_histogram
# exercise: weighted_counts
# kind: wrong
# expect: python-loop
# %% weighted_counts
def weighted_counts(labels, weights, num_classes):
    sums = [jnp.float32(0)] * num_classes
    for label, weight in zip(np.asarray(labels), weights):
        sums[label] = sums[label] + weight
    return jnp.stack(sums)
