# assignment: scatter_add_histogram
# exercise: count_labels_np
# kind: wrong
# expect: wrong-result
# %% count_labels_np
def count_labels_np(labels, num_classes=5):
    return np.array([np.sum(labels == k) for k in range(1, num_classes + 1)])
