# assignment: correct_benchmarking
# exercise: f_jnp
# kind: right
# why: the bracket is 1
# %% f_jnp
def f_jnp(x):
    ones = jnp.ones_like(x)  # sin^2 + cos^2
    return jnp.sum(ones * jnp.exp(-jnp.square(x)))
