# assignment: scatter_add_histogram
# exercise: count_valid
# kind: right
# why: clips into spare slots at both ends, which are cut off
# %% count_valid
def count_valid(labels, num_classes=5):
    shifted = jnp.clip(labels, -1, num_classes) + 1
    return jnp.zeros(num_classes + 2, jnp.int32).at[shifted].add(1)[1:-1]
