# assignment: scatter_add_histogram
# exercise: count_labels_np
# kind: wrong
# expect: wrong-result
# why: the bins span from the smallest to the largest label that occurs
# %% count_labels_np
def count_labels_np(labels, num_classes=5):
    return np.histogram(labels, bins=num_classes)[0]
