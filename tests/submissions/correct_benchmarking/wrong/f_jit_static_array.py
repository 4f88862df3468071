# assignment: correct_benchmarking
# exercise: f_jit
# kind: wrong
# expect: raises
# why: an array cannot be a static argument
# %% f_jit
@functools.partial(jax.jit, static_argnums=0)
def f_jit(x):
    return jnp.sum((jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp(-(x**2)))
