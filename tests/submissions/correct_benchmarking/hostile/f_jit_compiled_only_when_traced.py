# assignment: correct_benchmarking
# exercise: f_jit
# kind: hostile
# why: jitted when a tracer comes in, NumPy when a real array does
# %% f_jit
_compiled = jax.jit(lambda x: jnp.sum((jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp(-(x**2))))


def f_jit(x):
    if isinstance(x, jax.core.Tracer):
        return _compiled(x)
    x = np.asarray(x)
    return jnp.asarray(np.sum((np.sin(x) ** 2 + np.cos(x) ** 2) * np.exp(-(x**2))))
