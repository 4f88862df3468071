# assignment: scatter_add_histogram
# exercise: count_labels_np
# kind: wrong
# expect: overwrites-duplicates
# %% count_labels_np
def count_labels_np(labels, num_classes=5):
    counts = np.zeros(num_classes, dtype=int)
    np.put(counts, labels, np.take(counts, labels) + 1)
    return counts
