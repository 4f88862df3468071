# assignment: scatter_add_histogram
# exercise: weighted_counts
# kind: wrong
# expect: overwrites-duplicates
# %% weighted_counts
def weighted_counts(labels, weights, num_classes):
    return jnp.zeros(num_classes).at[labels].set(weights)
