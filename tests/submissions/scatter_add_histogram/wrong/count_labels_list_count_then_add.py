# assignment: scatter_add_histogram
# exercise: count_labels
# kind: wrong
# expect: uses-bincount | python-loop
# why: counted by list.count inside map, then added at all places
# %% count_labels
def count_labels(labels, num_classes=5):
    values = labels.tolist()
    counts = jnp.array(list(map(values.count, range(num_classes))))
    return jnp.zeros(num_classes, jnp.int32).at[:].add(counts)
