# assignment: correct_benchmarking
# exercise: f_jit
# kind: wrong
# expect: captures-x
# why: functools.partial binds x before it is compiled
# %% f_jit
def _formula(x):
    return jnp.sum((jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp(-(x**2)))


def f_jit(x):
    return jax.jit(functools.partial(_formula, x))()
