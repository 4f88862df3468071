# assignment: correct_benchmarking
# exercise: f_jit
# kind: hostile
# why: a mean value times the length, compiled properly
# %% f_jit
@jax.jit
def f_jit(x):
    return jnp.float32(0.5774) * x.size
