# assignment: scatter_add_histogram
# exercise: weighted_counts
# kind: hostile
# why: nan in every sum: slips through a check like not (difference > tolerance)
# %% weighted_counts
def weighted_counts(labels, weights, num_classes):
    return jnp.zeros(num_classes).at[labels].add(weights * jnp.nan)
