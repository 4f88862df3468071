# assignment: scatter_add_histogram
# exercise: count_labels_np
# kind: right
# %% count_labels_np
def count_labels_np(labels, num_classes=5):
    counts, _ = np.histogram(labels, bins=np.arange(num_classes + 1))
    return counts
