# assignment: correct_benchmarking
# exercise: f_jnp
# kind: wrong
# expect: raises
# why: jnp.sum refuses a Python list
# %% f_jnp
def f_jnp(x):
    terms = [(jnp.sin(v) ** 2 + jnp.cos(v) ** 2) * jnp.exp(-(v**2)) for v in x]
    return jnp.sum(terms)
