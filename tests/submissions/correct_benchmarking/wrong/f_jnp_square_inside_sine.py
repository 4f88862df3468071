# assignment: correct_benchmarking
# exercise: f_jnp
# kind: wrong
# expect: wrong-result
# why: sin(x^2) instead of sin(x)^2
# %% f_jnp
def f_jnp(x):
    return jnp.sum((jnp.sin(x**2) + jnp.cos(x**2)) * jnp.exp(-(x**2)))
