# assignment: correct_benchmarking
# exercise: f_jnp
# kind: wrong
# expect: wrong-result
# why: returns the vector of terms
# %% f_jnp
def f_jnp(x):
    return (jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp(-(x**2))
