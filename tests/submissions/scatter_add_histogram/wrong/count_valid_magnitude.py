# assignment: scatter_add_histogram
# exercise: count_valid
# kind: wrong
# expect: wrong-result
# why: counts -2 as 2
# %% count_valid
def count_valid(labels, num_classes=5):
    return jnp.zeros(num_classes, jnp.int32).at[jnp.abs(labels)].add(1, mode="drop")
