# assignment: scatter_add_histogram
# exercise: count_labels
# kind: wrong
# expect: num-classes-ignored
# why: passes whenever the last class occurs
# %% count_labels
def count_labels(labels, num_classes=5):
    return jnp.zeros(int(labels.max()) + 1, dtype=jnp.int32).at[labels].add(1)
