# assignment: scatter_add_histogram
# exercise: count_labels
# kind: right
# %% count_labels
def count_labels(labels, num_classes=5):
    host = list(map(int, labels))
    return jnp.add.at(jnp.zeros(num_classes, jnp.int32), jnp.array(host, jnp.int32), 1, inplace=False)
