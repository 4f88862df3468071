# assignment: scatter_add_histogram
# exercise: count_valid
# kind: wrong
# expect: not-attempted
# %% count_valid
def count_valid(labels, num_classes=5):
    """Count the labels in [0, num_classes) and ignore all others: int32, shape (num_classes,)."""
    # YOUR CODE HERE
    raise NotImplementedError()
