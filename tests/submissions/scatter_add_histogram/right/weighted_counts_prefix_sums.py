# assignment: scatter_add_histogram
# exercise: weighted_counts
# kind: right
# why: sort, add up, take differences
# %% weighted_counts
def weighted_counts(labels, weights, num_classes):
    order = jnp.argsort(labels)
    ends = jnp.searchsorted(labels[order], jnp.arange(num_classes), side="right")
    sums = jnp.concatenate([jnp.zeros(1), jnp.cumsum(weights[order])])[ends]
    return jnp.diff(sums, prepend=0.0)
