# assignment: scatter_add_histogram
# exercise: count_valid
# kind: wrong
# expect: python-loop
# %% count_valid
def count_valid(labels, num_classes=5):
    counts = jnp.zeros(num_classes, dtype=jnp.int32)
    for label in labels.tolist():
        if 0 <= label < num_classes:
            counts = counts.at[label].add(1)
    return counts
