# assignment: scatter_add_histogram
# exercise: count_labels
# kind: wrong
# expect: wrong-result
# why: starts from ones
# %% count_labels
def count_labels(labels, num_classes=5):
    return jnp.ones(num_classes, dtype=jnp.int32).at[labels].add(1)
