# assignment: scatter_add_histogram
# exercise: weighted_counts
# kind: wrong
# expect: raises
# why: the weights are used as the index
# %% weighted_counts
def weighted_counts(labels, weights, num_classes):
    return jnp.zeros(num_classes).at[weights].add(labels)
