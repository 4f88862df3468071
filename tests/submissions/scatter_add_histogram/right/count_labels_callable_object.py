# assignment: scatter_add_histogram
# exercise: count_labels
# kind: right
# why: an instance with __call__ instead of a function, index given as a tuple
# %% count_labels
class LabelCounter:
    def __init__(self, default_classes):
        self.default_classes = default_classes

    def __call__(self, labels, num_classes=None):
        n = self.default_classes if num_classes is None else num_classes
        start = jnp.full(n, 0, dtype=np.int32)
        return start.at[(labels,)].add(np.int32(1))


count_labels = LabelCounter(5)
