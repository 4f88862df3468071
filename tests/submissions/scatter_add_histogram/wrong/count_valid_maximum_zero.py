# assignment: scatter_add_histogram
# exercise: count_valid
# kind: wrong
# expect: clips-into-range
# why: negative labels count as class 0
# %% count_valid
def count_valid(labels, num_classes=5):
    return jnp.zeros(num_classes, dtype=jnp.int32).at[jnp.maximum(labels, 0)].add(1, mode="drop")
