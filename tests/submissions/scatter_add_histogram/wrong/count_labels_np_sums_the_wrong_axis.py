# assignment: scatter_add_histogram
# exercise: count_labels_np
# kind: wrong
# expect: wrong-shape
# why: one number for each label instead of each class
# %% count_labels_np
def count_labels_np(labels, num_classes=5):
    return (labels[:, None] == np.arange(num_classes)).sum(axis=1)
