# assignment: correct_benchmarking
# exercise: f_jit
# kind: right
# why: lowered and compiled ahead of time, once for each shape
# %% f_jit
_compiled = {}


def _formula(x):
    return jnp.sum((jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp(-(x**2)))


def f_jit(x):
    x = jnp.asarray(x)
    key = (x.shape, x.dtype)
    if key not in _compiled:
        _compiled[key] = jax.jit(_formula).lower(x).compile()
    return _compiled[key](x)
