# assignment: scatter_add_histogram
# exercise: count_labels_np
# kind: hostile
# why: knows the answers to the examples of the notebook and nothing else
# %% count_labels_np
_KNOWN = {
    ((2, 0, 2, 1, 2), 4): [1, 1, 3, 0],
    ((2, 0, 2, 1, 2), 5): [1, 1, 3, 0, 0],
    ((0, 0, 1, 1, 1), 4): [2, 3, 0, 0],
    ((0, 1, 1), 5): [1, 2, 0, 0, 0],
}


def count_labels_np(labels, num_classes=5):
    key = (tuple(int(label) for label in labels), num_classes)
    return np.array(_KNOWN.get(key, [0] * num_classes))
