# assignment: scatter_add_histogram
# exercise: count_labels_np
# kind: hostile
# why: an object array of numbers that equal any number
# %% count_labels_np
class Equal(int):
    """An int that equals every number."""

    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    def __sub__(self, other):
        return 0

    __rsub__ = __sub__
    __hash__ = int.__hash__


def count_labels_np(labels, num_classes=5):
    counts = np.empty(num_classes, dtype=object)
    counts[:] = [Equal(0)] * num_classes
    return counts
