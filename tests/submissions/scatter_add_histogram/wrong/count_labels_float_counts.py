# assignment: scatter_add_histogram
# exercise: count_labels
# kind: wrong
# expect: wrong-dtype
# why: jnp.zeros makes float32
# %% count_labels
def count_labels(labels, num_classes=5):
    return jnp.zeros(num_classes).at[labels].add(1)
