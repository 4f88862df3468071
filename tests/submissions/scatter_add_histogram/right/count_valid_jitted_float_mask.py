# assignment: scatter_add_histogram
# exercise: count_valid
# kind: right
# why: works in floats with a product of masks, and casts at the end
# %% count_valid
@functools.partial(jax.jit, static_argnames="num_classes")
def count_valid(labels, num_classes=5):
    inside = jnp.where(labels >= 0, 1.0, 0.0) * jnp.where(labels < num_classes, 1.0, 0.0)
    index = (labels * inside).astype(jnp.int32)
    return jnp.int32(jnp.zeros(num_classes).at[index].add(inside))
