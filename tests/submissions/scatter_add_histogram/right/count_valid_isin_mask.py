# assignment: scatter_add_histogram
# exercise: count_valid
# kind: right
# %% count_valid
def count_valid(labels, num_classes=5):
    valid = jnp.isin(labels, jnp.arange(num_classes))
    return jnp.zeros(num_classes, jnp.int32).at[jnp.where(valid, labels, num_classes)].add(1, mode="drop")
