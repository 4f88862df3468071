# assignment: correct_benchmarking
# exercise: f_jit
# kind: wrong
# expect: retraces
# why: pads to a length that grows with every call
# %% f_jit
_pad = 0


@jax.jit
def _compiled(x, n):
    keep = jnp.arange(x.size) < n
    return jnp.sum(jnp.where(keep, (jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp(-(x**2)), 0.0))


def f_jit(x):
    global _pad
    _pad += 1
    return _compiled(jnp.pad(x, (0, _pad)), x.size)
