# assignment: scatter_add_histogram
# exercise: weighted_counts
# kind: wrong
# expect: wrong-dtype
# why: copied from count_labels with its int32
# %% weighted_counts
def weighted_counts(labels, weights, num_classes):
    return jnp.zeros(num_classes, dtype=jnp.int32).at[labels].add(weights.astype(jnp.int32))
