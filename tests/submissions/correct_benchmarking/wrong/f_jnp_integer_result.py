# assignment: correct_benchmarking
# exercise: f_jnp
# kind: wrong
# expect: wrong-result
# why: the sum is cut to an integer
# %% f_jnp
def f_jnp(x):
    terms = (jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp(-(x**2))
    return jnp.sum(terms.astype(jnp.int32))
