# assignment: correct_benchmarking
# exercise: f_jit
# kind: wrong
# expect: retraces
# why: lowers and compiles anew in every call
# %% f_jit
def f_jit(x):
    return jax.jit(lambda v: jnp.sum((jnp.sin(v) ** 2 + jnp.cos(v) ** 2) * jnp.exp(-(v**2)))).lower(x).compile()(x)
