# assignment: correct_benchmarking
# exercise: f_jit
# kind: wrong
# expect: captures-x|hard-coded
# why: compiled for the first vector and then used for all of them
# %% f_jit
_program = None


def f_jit(x):
    global _program
    if _program is None:
        data = jnp.asarray(x)
        _program = jax.jit(lambda: jnp.sum((jnp.sin(data) ** 2 + jnp.cos(data) ** 2) * jnp.exp(-(data**2))))
    return _program()
