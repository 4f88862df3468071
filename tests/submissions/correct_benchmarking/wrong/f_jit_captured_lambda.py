# assignment: correct_benchmarking
# exercise: f_jit
# kind: wrong
# expect: captures-x
# why: a lambda without arguments
# %% f_jit
def _formula(v):
    return jnp.sum((jnp.sin(v) ** 2 + jnp.cos(v) ** 2) * jnp.exp(-(v**2)))


def f_jit(x):
    return jax.jit(lambda: _formula(x))()
