# assignment: correct_benchmarking
# exercise: f_jit
# kind: right
# why: jit of the same function object finds the compiled program again
# %% f_jit
def _formula(x):
    return jnp.sum((jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp(-(x**2)))


def f_jit(x):
    return jax.jit(_formula)(x)
