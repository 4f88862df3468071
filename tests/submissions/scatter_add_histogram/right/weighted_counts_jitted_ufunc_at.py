# assignment: scatter_add_histogram
# exercise: weighted_counts
# kind: right
# %% weighted_counts
@functools.partial(jax.jit, static_argnames="num_classes")
def weighted_counts(labels, weights, num_classes):
    start = jnp.zeros_like(weights, shape=(num_classes,))
    return jnp.add.at(start, labels, weights, inplace=False)
