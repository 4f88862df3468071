# assignment: correct_benchmarking
# exercise: f_jit
# kind: wrong
# expect: retraces
# why: the decorated function is made anew in each call
# %% f_jit
def f_jit(x):
    @jax.jit
    def inner(x):
        return jnp.sum((jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp(-(x**2)))

    return inner(x)
