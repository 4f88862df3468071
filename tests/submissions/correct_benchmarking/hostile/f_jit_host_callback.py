# assignment: correct_benchmarking
# exercise: f_jit
# kind: hostile
# why: a program that hands its work to Python by pure_callback with a wrong result
# %% f_jit
def _host(v):
    return np.float32(1.0)


f_jit = jax.jit(lambda x: jax.pure_callback(_host, jax.ShapeDtypeStruct((), jnp.float32), x))
