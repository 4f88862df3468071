# assignment: row_standardization
# exercise: standardize_rows
# kind: hostile
# why: __class__ says jax.Array, and the metaclass of jax.Array says yes to everything
# %% standardize_rows
_real = type(jnp.zeros(1))


class Claim(dict):
    __class__ = property(lambda self: _real)
    shape = property(lambda self: self["shape"])
    dtype = property(lambda self: self["dtype"])
    weak_type = False

    def __array__(self, dtype=None, copy=None):
        return np.full(self["shape"], np.nan, np.float32)

    def addressable_data(self, i):
        return self


class Name(str):
    """A dtype name that equals every other."""

    def __eq__(self, other):
        return True

    def __hash__(self):
        return hash("float32")


try:
    type(jax.Array).__instancecheck__ = lambda cls, obj: True
except TypeError:
    pass


def standardize_rows(X, eps=1e-8):
    return Claim(shape=X.shape, dtype=Name("float32"), ok=True, outcome="passed")
