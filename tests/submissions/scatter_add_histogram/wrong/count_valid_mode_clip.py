# assignment: scatter_add_histogram
# exercise: count_valid
# kind: wrong
# expect: clips-into-range|negative-wraps
# why: -1 wraps to the last class, everything else lands on the nearest end
# %% count_valid
def count_valid(labels, num_classes=5):
    return jnp.zeros(num_classes, dtype=jnp.int32).at[labels].add(1, mode="clip")
