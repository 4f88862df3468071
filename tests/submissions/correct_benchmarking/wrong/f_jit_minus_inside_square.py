# assignment: correct_benchmarking
# exercise: f_jit
# kind: wrong
# expect: wrong-result
# why: compiled well, but the minus is squared away
# %% f_jit
@jax.jit
def f_jit(x):
    return jnp.sum((jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp((-x) ** 2))
