# assignment: scatter_add_histogram
# exercise: weighted_counts
# kind: wrong
# expect: python-loop
# why: right and differentiable, one update for each example
# %% weighted_counts
def weighted_counts(labels, weights, num_classes):
    sums = jnp.zeros(num_classes)
    for i in range(labels.shape[0]):
        sums = sums.at[labels[i]].add(weights[i])
    return sums
