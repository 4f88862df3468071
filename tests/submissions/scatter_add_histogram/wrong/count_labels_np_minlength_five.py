# assignment: scatter_add_histogram
# exercise: count_labels_np
# kind: wrong
# expect: num-classes-ignored
# why: right for five classes, and for more if the last one occurs
# %% count_labels_np
def count_labels_np(labels, num_classes=5):
    return np.bincount(labels, minlength=5)
