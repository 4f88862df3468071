# assignment: correct_benchmarking
# exercise: f_jnp
# kind: hostile
# why: an object that claims to be a JAX array with the right value
# %% f_jnp
class Claim(jax.Array):
    dtype = property(lambda self: np.dtype("float32"))
    shape = property(lambda self: ())
    ndim = property(lambda self: 0)
    size = property(lambda self: 1)

    def __eq__(self, other):
        return True

    __hash__ = object.__hash__

    def __array__(self, dtype=None, copy=None):
        return np.full((), np.nan, np.float32)

    def block_until_ready(self):
        return self


def f_jnp(x):
    return Claim()
