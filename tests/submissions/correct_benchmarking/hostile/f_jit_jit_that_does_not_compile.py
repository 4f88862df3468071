# assignment: correct_benchmarking
# exercise: f_jit
# kind: hostile
# why: an object that looks compiled from outside, with all methods, and runs operation by operation
# %% f_jit
class PjitFunction:
    __module__ = "jaxlib._jax"

    def __init__(self, function):
        self.__wrapped__ = function

    def __call__(self, *args):
        return self.__wrapped__(*args)

    def lower(self, *args, **kwargs):
        return jax.jit(self.__wrapped__).lower(*args, **kwargs)

    trace = eval_shape = lower

    def _cache_size(self):
        return 1


f_jit = PjitFunction(lambda x: jnp.sum((jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp(-(x**2))))
