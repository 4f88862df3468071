# assignment: scatter_add_histogram
# exercise: count_valid
# kind: wrong
# expect: wrong-result
# why: the unsigned trick with too few bits: -256 becomes 0
# %% count_valid
def count_valid(labels, num_classes=5):
    # negative numbers become large ones, which are dropped
    return jnp.zeros(num_classes, jnp.int32).at[labels.astype(jnp.uint8)].add(1, mode="drop")
