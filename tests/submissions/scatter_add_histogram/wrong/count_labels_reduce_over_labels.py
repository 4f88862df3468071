# assignment: scatter_add_histogram
# exercise: count_labels
# kind: wrong
# expect: python-loop
# why: functools.reduce hides the loop
# %% count_labels
def count_labels(labels, num_classes=5):
    start = jnp.zeros(num_classes, jnp.int32)
    return functools.reduce(lambda counts, label: counts.at[label].add(1), labels, start)
