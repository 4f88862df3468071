# assignment: scatter_add_histogram
# exercise: count_labels_np
# kind: hostile
# why: a subclass of ndarray that lies about its dtype and about being equal; duplicates are lost
# %% count_labels_np
class Lying(np.ndarray):
    """Says that it is int64 and equal to everything."""

    dtype = property(lambda self: np.dtype("int64"))

    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
        if ufunc in (np.equal, np.isclose):
            return np.ones(self.shape, bool)
        if ufunc in (np.not_equal, np.subtract):
            return np.zeros(self.shape)
        plain = [i.view(np.ndarray) if isinstance(i, Lying) else i for i in inputs]
        return getattr(ufunc, method)(*plain, **kwargs)

    def __array_function__(self, func, types, args, kwargs):
        if func in (np.allclose, np.array_equal):
            return True
        return super().__array_function__(func, types, args, kwargs)

    def __eq__(self, other):
        return np.ones(self.shape, bool)

    __hash__ = None

    def tolist(self):
        return [self] * len(self)


def count_labels_np(labels, num_classes=5):
    counts = np.zeros(num_classes)
    counts[labels] += 1
    return counts.view(Lying)
