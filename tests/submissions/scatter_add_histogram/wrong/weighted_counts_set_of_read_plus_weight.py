# assignment: scatter_add_histogram
# exercise: weighted_counts
# kind: wrong
# expect: overwrites-duplicates
# %% weighted_counts
def weighted_counts(labels, weights, num_classes):
    sums = jnp.zeros(num_classes)
    return sums.at[labels].set(sums[labels] + weights)
