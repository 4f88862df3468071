# assignment: scatter_add_histogram
# exercise: weighted_counts
# kind: right
# %% weighted_counts
def weighted_counts(labels, weights, num_classes):
    def of_class(k):
        return jnp.sum(weights * (labels == k))

    return jax.vmap(of_class)(jnp.arange(num_classes))
