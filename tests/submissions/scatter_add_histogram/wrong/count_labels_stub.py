# assignment: scatter_add_histogram
# exercise: count_labels
# kind: wrong
# expect: not-attempted
# %% count_labels
def count_labels(labels, num_classes=5):
    """Count how often each label in [0, num_classes) occurs: int32, shape (num_classes,)."""
    # YOUR CODE HERE
    raise NotImplementedError()
