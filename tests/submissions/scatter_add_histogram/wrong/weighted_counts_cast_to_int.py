# assignment: scatter_add_histogram
# exercise: weighted_counts
# kind: wrong
# expect: not-differentiable|wrong-result
# why: right for whole weights only, and without a gradient even then
# %% weighted_counts
def weighted_counts(labels, weights, num_classes):
    sums = jnp.zeros(num_classes, dtype=jnp.int32).at[labels].add(weights.astype(jnp.int32))
    return sums.astype(jnp.float32)
