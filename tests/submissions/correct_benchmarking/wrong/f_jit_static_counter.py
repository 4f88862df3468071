# assignment: correct_benchmarking
# exercise: f_jit
# kind: wrong
# expect: retraces
# why: a static argument that changes in every call
# %% f_jit
_calls = 0


@functools.partial(jax.jit, static_argnums=1)
def _compiled(x, call):
    return jnp.sum((jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp(-(x**2)))


def f_jit(x):
    global _calls
    _calls += 1
    return _compiled(x, _calls)
