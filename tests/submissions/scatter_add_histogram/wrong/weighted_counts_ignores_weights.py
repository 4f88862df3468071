# assignment: scatter_add_histogram
# exercise: weighted_counts
# kind: wrong
# expect: wrong-result|not-differentiable
# %% weighted_counts
def weighted_counts(labels, weights, num_classes):
    return jnp.zeros(num_classes).at[labels].add(1.0)
