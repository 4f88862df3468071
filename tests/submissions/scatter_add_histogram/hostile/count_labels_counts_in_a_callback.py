# assignment: scatter_add_histogram
# exercise: count_labels
# kind: hostile
# why: counts with NumPy's bincount in a callback that the traced program does not show
# %% count_labels
def count_labels(labels, num_classes=5):
    def on_host(labels):
        return getattr(np, "bin" + "count")(labels, minlength=num_classes).astype(np.int32)

    shape = jax.ShapeDtypeStruct((num_classes,), jnp.int32)
    counts = jax.pure_callback(on_host, shape, labels, vmap_method="sequential")
    return jnp.zeros(num_classes, jnp.int32).at[jnp.arange(num_classes)].add(counts)
