# assignment: correct_benchmarking
# exercise: f_jnp
# kind: right
# why: the formula with methods
# %% f_jnp
def f_jnp(x):
    return ((jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp(-x * x)).sum()
