# assignment: scatter_add_histogram
# exercise: count_labels_np
# kind: right
# %% count_labels_np
def count_labels_np(labels, num_classes=5):
    return (labels[:, None] == np.arange(num_classes)[None, :]).sum(axis=0)
