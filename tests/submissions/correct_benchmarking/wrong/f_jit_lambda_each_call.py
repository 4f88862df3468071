# assignment: correct_benchmarking
# exercise: f_jit
# kind: wrong
# expect: retraces
# why: a new lambda, hence a new compilation, in each call
# %% f_jit
def f_jit(x):
    return jax.jit(lambda x: jnp.sum((jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp(-(x**2))))(x)
