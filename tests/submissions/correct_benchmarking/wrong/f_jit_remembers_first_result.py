# assignment: correct_benchmarking
# exercise: f_jit
# kind: wrong
# expect: hard-coded|wrong-result
# why: remembers one result for each length instead of one program
# %% f_jit
_results = {}


@jax.jit
def _compiled(x):
    return jnp.sum((jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp(-(x**2)))


def f_jit(x):
    if x.shape not in _results:
        _results[x.shape] = _compiled(x)
    return _results[x.shape]
