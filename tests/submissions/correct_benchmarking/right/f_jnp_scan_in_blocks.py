# assignment: correct_benchmarking
# exercise: f_jnp
# kind: right
# why: accumulates by a scan
# %% f_jnp
def f_jnp(x):
    def step(total, v):
        return total + (jnp.sin(v) ** 2 + jnp.cos(v) ** 2) * jnp.exp(-(v**2)), None

    total, _ = jax.lax.scan(step, jnp.zeros((), x.dtype), x)
    return total
