# assignment: scatter_add_histogram
# exercise: weighted_counts
# kind: wrong
# expect: wrong-result | wrong-dtype
# why: float32 outside, float16 inside: large weights overflow
# %% weighted_counts
def weighted_counts(labels, weights, num_classes):
    sums = jnp.zeros(num_classes, jnp.float16).at[labels].add(weights.astype(jnp.float16))
    return sums.astype(jnp.float32)
