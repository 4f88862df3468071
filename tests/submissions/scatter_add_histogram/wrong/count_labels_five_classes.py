# assignment: scatter_add_histogram
# exercise: count_labels
# kind: wrong
# expect: num-classes-ignored
# why: right for the default only
# %% count_labels
def count_labels(labels, num_classes=5):
    return jnp.zeros(5, dtype=jnp.int32).at[labels].add(1)
