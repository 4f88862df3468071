# assignment: correct_benchmarking
# exercise: f_jit
# kind: wrong
# expect: not-jitted
# why: runs with compilation switched off
# %% f_jit
@jax.jit
def _compiled(x):
    return jnp.sum((jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp(-(x**2)))


def f_jit(x):
    with jax.disable_jit():
        return _compiled(x)
