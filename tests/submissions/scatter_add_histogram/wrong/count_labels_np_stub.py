# assignment: scatter_add_histogram
# exercise: count_labels_np
# kind: wrong
# expect: not-attempted
# %% count_labels_np
def count_labels_np(labels, num_classes=5):
    """Count how often each label in [0, num_classes) occurs, in NumPy: integers, shape (num_classes,)."""
    # YOUR CODE HERE
    raise NotImplementedError()
