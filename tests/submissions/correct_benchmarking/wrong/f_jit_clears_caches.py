# assignment: correct_benchmarking
# exercise: f_jit
# kind: wrong
# expect: retraces
# why: throws the compiled program away before each call
# %% f_jit
@jax.jit
def _compiled(x):
    return jnp.sum((jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp(-(x**2)))


def f_jit(x):
    jax.clear_caches()
    return _compiled(x)
