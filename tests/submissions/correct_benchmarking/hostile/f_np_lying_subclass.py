# assignment: correct_benchmarking
# exercise: f_np
# kind: hostile
# why: an array whose bytes, shape and comparisons are made up
# %% f_np
class Lying(np.ndarray):
    shape = property(lambda self: ())

    def tobytes(self, order="C"):
        return np.float32(1.367879).tobytes()

    def __eq__(self, other):
        return True

    def __float__(self):
        return 1.367879

    def __array__(self, dtype=None, copy=None):
        return np.asarray(1.367879)

    def __sub__(self, other):
        return np.float32(0)

    __rsub__ = __sub__


def f_np(x):
    return np.zeros(3, dtype=np.float32).view(Lying)
