# assignment: correct_benchmarking
# exercise: f_jit
# kind: hostile
# why: jax.jit replaced by the identity with marks
# %% f_jit
def _jit(f=None, **kw):
    if f is None:
        return lambda g: _jit(g, **kw)
    f._cache_size = lambda: 1
    return f


jax.jit = _jit


@jax.jit
def f_jit(x):
    return jnp.float32(1.0)
