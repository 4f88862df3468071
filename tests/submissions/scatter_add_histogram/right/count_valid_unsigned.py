# assignment: scatter_add_histogram
# exercise: count_valid
# kind: right
# %% count_valid
def count_valid(labels, num_classes=5):
    """As unsigned numbers the negative labels are huge, so they are dropped like all others past the end."""
    return jnp.zeros(num_classes, jnp.int32).at[labels.astype(jnp.uint32)].add(1, mode="drop")
