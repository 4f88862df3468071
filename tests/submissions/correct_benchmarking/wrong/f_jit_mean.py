# assignment: correct_benchmarking
# exercise: f_jit
# kind: wrong
# expect: wrong-result
# why: compiled well, but the mean
# %% f_jit
@jax.jit
def f_jit(x):
    return jnp.mean((jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp(-(x**2)))
