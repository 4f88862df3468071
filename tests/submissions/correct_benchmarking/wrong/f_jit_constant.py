# assignment: correct_benchmarking
# exercise: f_jit
# kind: wrong
# expect: hard-coded
# why: a compiled constant
# %% f_jit
@jax.jit
def f_jit(x):
    return jnp.float32(1.367879) + 0.0 * x[0]
