# assignment: scatter_add_histogram
# exercise: count_labels
# kind: right
# %% count_labels
class Histogram:
    def __init__(self, size):
        self.counts = jnp.zeros_like(jnp.arange(size))

    def update(self, labels):
        self.counts = self.counts.at[labels].add(jnp.ones_like(labels))
        return self

    @property
    def value(self):
        return self.counts


def count_labels(labels, num_classes=5):
    return Histogram(num_classes).update(labels).value
