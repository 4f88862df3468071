# assignment: correct_benchmarking
# exercise: f_jit
# kind: wrong
# expect: retraces|captures-x
# why: x as a static tuple of floats
# %% f_jit
@functools.partial(jax.jit, static_argnums=0)
def _static(values):
    x = jnp.array(values, dtype=jnp.float32)
    return jnp.sum((jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp(-(x**2)))


def f_jit(x):
    return _static(tuple(np.asarray(x).tolist()))
