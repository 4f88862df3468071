# assignment: correct_benchmarking
# exercise: f_jnp
# kind: right
# why: hands back a Python float
# %% f_jnp
def f_jnp(x):
    x = jnp.asarray(x)
    return float(jnp.sum((jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp(-(x**2))))
