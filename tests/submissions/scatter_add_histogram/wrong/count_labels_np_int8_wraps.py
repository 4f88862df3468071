# assignment: scatter_add_histogram
# exercise: count_labels_np
# kind: wrong
# expect: wrong-result|wrong-dtype
# why: an integer dtype, but the 128th label of a class makes it negative
# %% count_labels_np
def count_labels_np(labels, num_classes=5):
    counts = np.zeros(num_classes, dtype=np.int8)
    np.add.at(counts, labels, 1)
    return counts
