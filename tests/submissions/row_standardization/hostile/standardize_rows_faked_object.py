# assignment: row_standardization
# exercise: standardize_rows
# kind: hostile
# why: an object that agrees with every question a check may ask
# %% standardize_rows
class Agreeable:
    """Has the right shape, mean 0, std 1, and equals everything."""

    def __init__(self, like):
        self.shape, self.dtype, self.ndim, self.size = like.shape, like.dtype, like.ndim, like.size

    def mean(self, axis=None, **kwargs):
        return np.zeros(self.shape[:1])

    def std(self, axis=None, **kwargs):
        return np.ones(self.shape[:1])

    def __array__(self, dtype=None, copy=None):
        return np.zeros(self.shape, dtype or self.dtype)

    def __jax_array__(self):
        return jnp.zeros(self.shape, self.dtype)

    def _agree(self, *args):
        return self

    __sub__ = __rsub__ = __abs__ = __getitem__ = all = any = block_until_ready = astype = _agree

    def _yes(self, *args):
        return True

    __eq__ = __le__ = __lt__ = __ge__ = __gt__ = __bool__ = _yes
    __hash__ = None


def standardize_rows(X, eps=1e-8):
    return Agreeable(X)
