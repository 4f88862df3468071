# assignment: correct_benchmarking
# exercise: f_jnp
# kind: right
# why: a sum of products is a dot product
# %% f_jnp
def f_jnp(x):
    return jnp.vdot(jnp.square(jnp.sin(x)) + jnp.square(jnp.cos(x)), jnp.exp(-jnp.square(x)))
