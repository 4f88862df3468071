# assignment: correct_benchmarking
# exercise: f_jnp
# kind: wrong
# expect: wrong-result
# why: (sin + cos)^2 has a mixed term
# %% f_jnp
def f_jnp(x):
    return jnp.sum((jnp.sin(x) + jnp.cos(x)) ** 2 * jnp.exp(-(x**2)))
