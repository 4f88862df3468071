# assignment: correct_benchmarking
# exercise: f_jit
# kind: wrong
# expect: not-jitted
# why: calls the function under the wrapper, so every operation runs on its own
# %% f_jit
@jax.jit
def _compiled(x):
    return jnp.sum((jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp(-(x**2)))


def f_jit(x):
    return _compiled.__wrapped__(x)
