# assignment: correct_benchmarking
# exercise: f_jit
# kind: wrong
# expect: captures-x|not-jitted
# why: half passes x, half captures it
# %% f_jit
def f_jit(x):
    weights = jnp.exp(-(x**2))
    return jax.jit(lambda v: jnp.sum((jnp.sin(v) ** 2 + jnp.cos(v) ** 2) * weights))(x)
