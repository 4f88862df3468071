# assignment: correct_benchmarking
# exercise: f_jit
# kind: right
# why: a compiled function per length, from functools.cache
# %% f_jit
@functools.cache
def _compiled_for(n):
    def f(x):
        return jnp.sum((jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp(-(x**2)))

    return jax.jit(f)


def f_jit(x):
    return _compiled_for(x.shape[0])(x)
