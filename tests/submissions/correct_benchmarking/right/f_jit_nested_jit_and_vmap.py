# assignment: correct_benchmarking
# exercise: f_jit
# kind: right
# why: compiled parts inside a compiled whole
# %% f_jit
@jax.jit
def _term(v):
    return (jnp.sin(v) ** 2 + jnp.cos(v) ** 2) * jnp.exp(-(v**2))


@jax.jit
def f_jit(x):
    return jax.vmap(_term)(x).sum()
