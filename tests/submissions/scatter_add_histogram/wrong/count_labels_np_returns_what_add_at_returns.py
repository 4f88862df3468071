# assignment: scatter_add_histogram
# exercise: count_labels_np
# kind: wrong
# expect: wrong-result
# why: np.add.at returns None
# %% count_labels_np
def count_labels_np(labels, num_classes=5):
    counts = np.zeros(num_classes, dtype=int)
    return np.add.at(counts, labels, 1)
