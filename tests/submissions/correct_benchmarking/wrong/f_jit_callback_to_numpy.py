# assignment: correct_benchmarking
# exercise: f_jit
# kind: wrong
# expect: not-jitted
# why: the jitted function hands the vector back to NumPy
# %% f_jit
def _host(v):
    v = np.asarray(v)
    return np.float32(np.sum((np.sin(v) ** 2 + np.cos(v) ** 2) * np.exp(-(v**2))))


f_jit = jax.jit(lambda x: jax.pure_callback(_host, jax.ShapeDtypeStruct((), jnp.float32), x))
