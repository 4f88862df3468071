# assignment: scatter_add_histogram
# exercise: count_labels
# kind: wrong
# expect: wrong-dtype
# why: wraps beyond 127
# %% count_labels
def count_labels(labels, num_classes=5):
    return jnp.zeros(num_classes, dtype=jnp.int8).at[labels].add(1)
