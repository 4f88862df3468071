# assignment: correct_benchmarking
# exercise: f_jit
# kind: wrong
# expect: not-jitted
# why: makes the compiled function but calls the other one
# %% f_jit
def _formula(x):
    return jnp.sum((jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp(-(x**2)))


_compiled = jax.jit(_formula)


def f_jit(x):
    return _formula(x)
