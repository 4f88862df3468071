# assignment: correct_benchmarking
# exercise: f_jit
# kind: wrong
# expect: raises
# why: float() of a traced value
# %% f_jit
@jax.jit
def f_jit(x):
    return float(jnp.sum((jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp(-(x**2))))
