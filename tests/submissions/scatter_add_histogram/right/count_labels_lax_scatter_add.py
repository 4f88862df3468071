# assignment: scatter_add_histogram
# exercise: count_labels
# kind: right
# why: the primitive that .at[].add is made of
# %% count_labels
def count_labels(labels, num_classes=5):
    dnums = jax.lax.ScatterDimensionNumbers(
        update_window_dims=(), inserted_window_dims=(0,), scatter_dims_to_operand_dims=(0,)
    )
    return jax.lax.scatter_add(
        jnp.zeros(num_classes, jnp.int32), labels[:, None], jnp.ones(labels.shape, jnp.int32), dnums
    )
