# assignment: correct_benchmarking
# exercise: f_jnp
# kind: right
# why: written for one element and mapped
# %% f_jnp
def f_jnp(x):
    def term(v):
        return (jnp.sin(v) ** 2 + jnp.cos(v) ** 2) * jnp.exp(-(v**2))

    return jax.vmap(term)(x).sum()
