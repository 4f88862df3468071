# assignment: correct_benchmarking
# exercise: f_jnp
# kind: wrong
# expect: wrong-result
# why: (-x)**2 is x**2: the minus is squared away
# %% f_jnp
def f_jnp(x):
    return jnp.sum((jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp((-x) ** 2))
