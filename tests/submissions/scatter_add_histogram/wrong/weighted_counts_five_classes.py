# assignment: scatter_add_histogram
# exercise: weighted_counts
# kind: wrong
# expect: num-classes-ignored
# %% weighted_counts
def weighted_counts(labels, weights, num_classes):
    return jnp.zeros(5).at[labels].add(weights)
