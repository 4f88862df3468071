# assignment: correct_benchmarking
# exercise: f_jnp
# kind: wrong
# expect: wrong-result
# why: a product of two sums is not the sum of products
# %% f_jnp
def f_jnp(x):
    return jnp.sum(jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.sum(jnp.exp(-(x**2)))
