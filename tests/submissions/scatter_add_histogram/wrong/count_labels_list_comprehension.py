# assignment: scatter_add_histogram
# exercise: count_labels
# kind: wrong
# expect: python-loop
# why: a loop over the classes in a comprehension
# %% count_labels
def count_labels(labels, num_classes=5):
    return jnp.array([int((labels == k).sum()) for k in range(num_classes)], dtype=jnp.int32)
