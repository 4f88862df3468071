# assignment: scatter_add_histogram
# exercise: count_labels_np
# kind: wrong
# expect: raises
# why: NumPy arrays have no .at
# %% count_labels_np
def count_labels_np(labels, num_classes=5):
    return np.zeros(num_classes, dtype=int).at[labels].add(1)
