# assignment: scatter_add_histogram
# exercise: weighted_counts
# kind: right
# %% weighted_counts
def weighted_counts(labels, weights, num_classes):
    def one(k):
        return jnp.sum(weights, where=labels == k)
    _, sums = jax.lax.scan(lambda c, k: (c, one(k)), None, jnp.arange(num_classes))
    return sums
