# assignment: correct_benchmarking
# exercise: f_jit
# kind: wrong
# expect: not-jitted
# why: simplified, with a power of e, and not compiled
# %% f_jit
def f_jit(x):
    return jnp.sum(jnp.e ** (-(x**2)))
