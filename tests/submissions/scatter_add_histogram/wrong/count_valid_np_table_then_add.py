# assignment: scatter_add_histogram
# exercise: count_valid
# kind: wrong
# expect: uses-one-hot
# why: a table in NumPy, then added at each class once
# %% count_valid
def count_valid(labels, num_classes=5):
    table = np.asarray(labels)[:, None] == np.arange(num_classes)
    return jnp.zeros(num_classes, jnp.int32).at[jnp.arange(num_classes)].add(table.sum(axis=0))
