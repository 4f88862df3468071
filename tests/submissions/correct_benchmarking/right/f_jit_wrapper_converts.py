# assignment: correct_benchmarking
# exercise: f_jit
# kind: right
# why: a plain function around a compiled one
# %% f_jit
@jax.jit
def _program(x):
    return jnp.sum((jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp(-(x**2)))


def f_jit(x):
    """Accepts anything that can become a vector."""
    return _program(jnp.asarray(x, dtype=jnp.float32))
