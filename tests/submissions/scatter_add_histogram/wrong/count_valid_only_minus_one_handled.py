# assignment: scatter_add_histogram
# exercise: count_valid
# kind: wrong
# expect: negative-wraps
# why: knows about the padding label -1; -2 still wraps
# %% count_valid
def count_valid(labels, num_classes=5):
    labels = jnp.where(labels == -1, num_classes, labels)
    return jnp.zeros(num_classes, dtype=jnp.int32).at[labels].add(1, mode="drop")
