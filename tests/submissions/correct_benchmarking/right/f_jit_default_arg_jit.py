# assignment: correct_benchmarking
# exercise: f_jit
# kind: right
# why: the compiled function as a default argument
# %% f_jit
def f_jit(x, _run=jax.jit(lambda v: ((jnp.sin(v) ** 2 + jnp.cos(v) ** 2) * jnp.exp(-v * v)).sum())):
    return _run(x)
