# assignment: scatter_add_histogram
# exercise: count_valid
# kind: wrong
# expect: clips-into-range
# %% count_valid
def count_valid(labels, num_classes=5):
    safe = jnp.clip(labels, 0, num_classes - 1)
    return jnp.zeros(num_classes, dtype=jnp.int32).at[safe].add(1)
