# assignment: correct_benchmarking
# exercise: f_jit
# kind: right
# why: a factory under lru_cache makes the compiled function once
# %% f_jit
@functools.lru_cache(maxsize=None)
def _make():
    def formula(x):
        return jnp.sum((jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp(-(x**2)))

    return jax.jit(formula)


def f_jit(x):
    return _make()(x)
