# assignment: scatter_add_histogram
# exercise: count_labels_np
# kind: wrong
# expect: wrong-result
# why: the zeros are shared between calls: only the first call of each size is right
# %% count_labels_np
@functools.lru_cache(maxsize=None)
def _zeros(n):
    return np.zeros(n, dtype=int)


def count_labels_np(labels, num_classes=5):
    counts = _zeros(num_classes)
    np.add.at(counts, labels, 1)
    return counts
