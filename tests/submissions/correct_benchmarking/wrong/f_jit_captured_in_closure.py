# assignment: correct_benchmarking
# exercise: f_jit
# kind: wrong
# expect: captures-x
# why: the compiled function takes no argument and closes over x
# %% f_jit
def f_jit(x):
    @jax.jit
    def run():
        return jnp.sum((jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp(-(x**2)))

    return run()
