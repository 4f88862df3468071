# assignment: scatter_add_histogram
# exercise: count_labels_np
# kind: right
# why: a fancy assignment without duplicates is fine
# %% count_labels_np
def count_labels_np(labels, num_classes=5):
    present, how_often = np.unique(labels, return_counts=True)
    counts = np.zeros(num_classes, dtype=np.int32)
    counts[present] = how_often
    return counts
