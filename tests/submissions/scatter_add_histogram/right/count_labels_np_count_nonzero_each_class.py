# assignment: scatter_add_histogram
# exercise: count_labels_np
# kind: right
# why: an unsigned dtype is an integer dtype
# %% count_labels_np
def count_labels_np(labels, num_classes=5):
    return np.array([np.count_nonzero(labels == k) for k in range(num_classes)], dtype=np.uint32)
