# assignment: scatter_add_histogram
# exercise: weighted_counts
# kind: wrong
# expect: not-differentiable
# why: a callback has no gradient
# %% weighted_counts
def weighted_counts(labels, weights, num_classes):
    def on_host(labels, weights):
        return np.bincount(labels, weights, num_classes).astype(np.float32)

    shape = jax.ShapeDtypeStruct((num_classes,), jnp.float32)
    return jax.pure_callback(on_host, shape, labels, weights)
