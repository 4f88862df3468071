# assignment: scatter_add_histogram
# exercise: count_valid
# kind: right
# %% count_valid
@functools.partial(jax.jit, static_argnames="num_classes")
def count_valid(labels, num_classes=5):
    (where,) = jnp.nonzero((labels >= 0) & (labels < num_classes), size=labels.shape[0], fill_value=labels.shape[0])
    picked = labels.at[where].get(mode="fill", fill_value=num_classes)
    return jnp.zeros(num_classes, jnp.int32).at[picked].add(1)
