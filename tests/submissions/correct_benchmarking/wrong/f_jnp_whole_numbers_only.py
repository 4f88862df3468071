# assignment: correct_benchmarking
# exercise: f_jnp
# kind: wrong
# expect: wrong-result
# why: rounds x to whole numbers first
# %% f_jnp
def f_jnp(x):
    x = x.astype(jnp.int32)
    return jnp.sum((jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp(-(x**2)))
