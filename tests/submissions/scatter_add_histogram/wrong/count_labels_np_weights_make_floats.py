# assignment: scatter_add_histogram
# exercise: count_labels_np
# kind: wrong
# expect: wrong-dtype
# %% count_labels_np
def count_labels_np(labels, num_classes=5):
    return np.bincount(labels, weights=np.ones(len(labels)), minlength=num_classes)
