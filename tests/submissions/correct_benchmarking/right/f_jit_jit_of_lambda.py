# assignment: correct_benchmarking
# exercise: f_jit
# kind: right
# why: a lambda compiled once at module level
# %% f_jit
f_jit = jax.jit(lambda x: jnp.sum((jnp.sin(x) ** 2 + jnp.cos(x) ** 2) * jnp.exp(-(x**2))))
