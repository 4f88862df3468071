# assignment: scatter_add_histogram
# exercise: count_labels_np
# kind: right
# %% count_labels_np
def count_labels_np(labels, num_classes=5):
    ordered = np.sort(labels)
    return np.diff(np.searchsorted(ordered, np.arange(num_classes + 1)))
