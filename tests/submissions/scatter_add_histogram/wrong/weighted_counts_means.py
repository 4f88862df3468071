# assignment: scatter_add_histogram
# exercise: weighted_counts
# kind: wrong
# expect: wrong-result
# why: the mean weight of each class
# %% weighted_counts
def weighted_counts(labels, weights, num_classes):
    sums = jnp.zeros(num_classes).at[labels].add(weights)
    counts = jnp.zeros(num_classes).at[labels].add(1.0)
    return sums / jnp.maximum(counts, 1.0)
