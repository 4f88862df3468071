# assignment: key_discipline
# exercise: sample_all
# kind: hostile
# why: objects that answer every question about arrays the way it would like to be answered
# %% sample_all
class Lie:
    """Equal to everything, of every type, true in every comparison."""

    def __init__(self, shape, dtype):
        self.shape, self.dtype, self.ndim = shape, np.dtype(dtype), len(shape)
        self.size, self.weak_type = int(np.prod(shape)), False

    @property
    def __class__(self):
        return jax.Array

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return lambda *args, **kwargs: Lie(self.shape, self.dtype)

    def _yes(self, other=None):
        return True

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __contains__ = _yes
    __hash__ = object.__hash__

    def __bool__(self):
        return True

    def __len__(self):
        return self.shape[0]

    def __iter__(self):
        return iter(range(self.shape[0]))

    def __getitem__(self, index):
        return self

    def __float__(self):
        return 0.0

    def __int__(self):
        return 0

    __index__ = __int__

    def __array__(self, dtype=None, copy=None):
        return np.zeros(self.shape, self.dtype)


def sample_all(seed):
    return Lie((2, 3), "float32"), Lie((5,), "int32"), Lie((6,), "int32")
