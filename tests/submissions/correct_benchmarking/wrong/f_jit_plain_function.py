# assignment: correct_benchmarking
# exercise: f_jit
# kind: wrong
# expect: not-jitted
# why: forgets to compile
# %% f_jit
def f_jit(x):
    return jnp.sum((jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp(-(x**2)))
