# assignment: scatter_add_histogram
# exercise: count_labels_np
# kind: wrong
# expect: wrong-dtype
# why: int8 labels, and more of one class than an int8 can count
# %% count_labels_np
def count_labels_np(labels, num_classes=5):
    counts = np.zeros(num_classes, dtype=labels.dtype)
    np.add.at(counts, labels, 1)
    return counts
