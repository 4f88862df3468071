# assignment: scatter_add_histogram
# exercise: count_labels_np
# kind: wrong
# expect: overwrites-duplicates
# why: marks the labels that occur
# %% count_labels_np
def count_labels_np(labels, num_classes=5):
    counts = np.zeros(num_classes, dtype=np.int32)
    np.put_along_axis(counts, labels, 1, axis=0)
    return counts
