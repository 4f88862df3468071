# assignment: scatter_add_histogram
# exercise: count_valid
# kind: right
# why: the primitive does not wrap negative indices
# %% count_valid
_DNUMS = jax.lax.ScatterDimensionNumbers(
    update_window_dims=(), inserted_window_dims=(0,), scatter_dims_to_operand_dims=(0,)
)


def count_valid(labels, num_classes=5):
    zeros = jax.lax.full((num_classes,), 0, jnp.int32)
    ones = jax.lax.full_like(labels, 1, dtype=jnp.int32)
    return jax.lax.scatter_add(
        zeros, labels[:, None], ones, _DNUMS, mode=jax.lax.GatherScatterMode.FILL_OR_DROP
    )
