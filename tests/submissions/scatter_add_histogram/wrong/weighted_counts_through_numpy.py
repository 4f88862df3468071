# assignment: scatter_add_histogram
# exercise: weighted_counts
# kind: wrong
# expect: not-differentiable
# why: right values, but a tracer cannot go through np.asarray
# %% weighted_counts
def weighted_counts(labels, weights, num_classes):
    sums = np.zeros(num_classes, dtype=np.float32)
    np.add.at(sums, np.asarray(labels), np.asarray(weights))
    return jnp.asarray(sums)
