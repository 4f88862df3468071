# assignment: correct_benchmarking
# exercise: f_jit
# kind: right
# why: the partial spelling of the decorator, with an unused static option
# %% f_jit
@functools.partial(jax.jit, static_argnames=("scale",))
def f_jit(x, scale=1.0):
    return scale * jnp.sum((jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp(-(x**2)))
