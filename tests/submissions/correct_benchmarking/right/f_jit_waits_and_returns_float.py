# assignment: correct_benchmarking
# exercise: f_jit
# kind: right
# why: waits inside and returns a Python float
# %% f_jit
_g = jax.jit(lambda x: jnp.sum((jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp(-(x**2))))


def f_jit(x):
    return float(_g(x).block_until_ready())
