# assignment: correct_benchmarking
# exercise: f_jit
# kind: hostile
# honest: 2
# why: captures x, and hides it by remembering the results for vectors it has seen
# %% f_jit
_results = {}


def f_jit(x):
    if isinstance(x, jax.core.Tracer):
        return jnp.sum((jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp(-(x**2)))
    key = np.asarray(x).tobytes()
    if key not in _results:
        _results[key] = jax.jit(lambda: jnp.sum((jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp(-(x**2))))()
    return _results[key]
