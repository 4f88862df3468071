# assignment: scatter_add_histogram
# exercise: count_valid
# kind: right
# %% count_valid
def count_valid(labels, num_classes=5):
    # Too large is dropped anyway, so only the negative ones need help.
    return jnp.zeros(num_classes, jnp.int32).at[jnp.where(labels < 0, num_classes, labels)].add(1)
