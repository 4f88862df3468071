# assignment: scatter_add_histogram
# exercise: weighted_counts
# kind: right
# %% weighted_counts
def weighted_counts(labels, weights, num_classes):
    indicator = (labels[:, None] == jnp.arange(num_classes)[None]).astype(weights.dtype)
    return jnp.einsum("n,nk->k", weights, indicator, precision="highest")
