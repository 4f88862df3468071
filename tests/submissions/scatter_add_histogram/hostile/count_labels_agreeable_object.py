# assignment: scatter_add_histogram
# exercise: count_labels
# kind: hostile
# why: an object with the right shape, dtype and class that equals everything
# %% count_labels
class Agreeable:
    """Claims to be whatever it is compared with."""

    __jax_array__ = None
    ndim = 1
    weak_type = False

    def __init__(self, num_classes):
        self.shape = (num_classes,)
        self.size = num_classes
        self.dtype = np.dtype("int32")
        self.aval = jax.core.ShapedArray(self.shape, self.dtype)

    __class__ = property(lambda self: type(jnp.zeros(1)))

    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    def __hash__(self):
        return 0

    def __array__(self, dtype=None, copy=None):
        return np.zeros(self.shape, "int32")

    def tolist(self):
        return self

    def __iter__(self):
        return iter([self] * self.size)

    def block_until_ready(self):
        return self


def count_labels(labels, num_classes=5):
    return Agreeable(num_classes)
