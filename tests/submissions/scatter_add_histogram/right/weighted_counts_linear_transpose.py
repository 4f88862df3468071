# assignment: scatter_add_histogram
# exercise: weighted_counts
# kind: right
# why: asks JAX to transpose the gather
# %% weighted_counts
def weighted_counts(labels, weights, num_classes):
    """Scatter-add is the transpose of a read."""
    read = lambda table: table[labels]  # noqa: E731
    transpose = jax.linear_transpose(read, jax.ShapeDtypeStruct((num_classes,), jnp.float32))
    return transpose(weights)[0]
