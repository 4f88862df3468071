# assignment: scatter_add_histogram
# exercise: weighted_counts
# kind: wrong
# expect: wrong-dtype
# %% weighted_counts
def weighted_counts(labels, weights, num_classes):
    return jnp.zeros(num_classes, dtype=jnp.bfloat16).at[labels].add(weights.astype(jnp.bfloat16))
