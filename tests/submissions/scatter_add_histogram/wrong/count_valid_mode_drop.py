# assignment: scatter_add_histogram
# exercise: count_valid
# kind: wrong
# expect: negative-wraps
# why: mode="drop" does not drop negative indices
# %% count_valid
def count_valid(labels, num_classes=5):
    return jnp.zeros(num_classes, dtype=jnp.int32).at[labels].add(1, mode="drop")
