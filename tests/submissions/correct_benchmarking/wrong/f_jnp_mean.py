# assignment: correct_benchmarking
# exercise: f_jnp
# kind: wrong
# expect: wrong-result
# why: the mean instead of the sum
# %% f_jnp
def f_jnp(x):
    return jnp.mean((jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp(-(x**2)))
