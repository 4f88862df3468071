# assignment: correct_benchmarking
# exercise: f_jit
# kind: right
# why: the plain decorator
# %% f_jit
@jax.jit
def f_jit(x):
    return jnp.sum((jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp(-(x**2)))
