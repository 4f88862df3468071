# assignment: scatter_add_histogram
# exercise: count_labels_np
# kind: right
# why: one at a time there are no duplicates; NumPy code may loop here
# %% count_labels_np
def count_labels_np(labels, num_classes=5):
    counts = np.zeros(num_classes, dtype=np.int64)
    for label in labels:
        counts[label] += 1
    return counts
