# assignment: scatter_add_histogram
# exercise: count_labels_np
# kind: right
# %% count_labels_np
from collections import Counter


def count_labels_np(labels, num_classes=5):
    seen = Counter(labels.tolist())
    return np.fromiter((seen[k] for k in range(num_classes)), dtype=np.intp, count=num_classes)
