# assignment: scatter_add_histogram
# exercise: count_labels_np
# kind: wrong
# expect: wrong-shape|num-classes-ignored
# why: right whenever the last class occurs
# %% count_labels_np
def count_labels_np(labels, num_classes=5):
    return np.bincount(labels)
