# assignment: scatter_add_histogram
# exercise: count_labels_np
# kind: wrong
# expect: num-classes-ignored
# %% count_labels_np
def count_labels_np(labels, num_classes=5):
    counts = np.zeros(5, dtype=int)
    for label in labels:
        if label < 5:
            counts[label] += 1
    return counts
