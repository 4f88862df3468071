# assignment: scatter_add_histogram
# exercise: count_labels
# kind: right
# why: scatters into a 1 x n table and takes its row
# %% count_labels
def count_labels(labels, num_classes=5):
    table = jnp.zeros((1, num_classes), jnp.int32)
    table = table.at[0, labels].add(1, mode="promise_in_bounds")
    return table[0]
