# assignment: correct_benchmarking
# exercise: f_jit
# kind: right
# why: compiled at the first call and kept
# %% f_jit
_fast = None


def f_jit(x):
    global _fast
    if _fast is None:

        def formula(x):
            return jnp.sum((jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp(-(x**2)))

        _fast = jax.jit(formula)
    return _fast(x)
