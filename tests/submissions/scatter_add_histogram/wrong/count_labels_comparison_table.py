# assignment: scatter_add_histogram
# exercise: count_labels
# kind: wrong
# expect: uses-one-hot
# why: one-hot by hand: a (num_samples, num_classes) table of comparisons
# %% count_labels
def count_labels(labels, num_classes=5):
    return (labels[:, None] == jnp.arange(num_classes)).sum(axis=0)
