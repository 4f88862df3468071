# assignment: correct_benchmarking
# exercise: f_jnp
# kind: wrong
# expect: hard-coded|captures-x
# why: uses a vector from outside and ignores its argument
# %% f_jnp
data = jnp.array([0.0, 1.0], dtype=jnp.float32)


def f_jnp(x):
    return jnp.sum((jnp.sin(data) ** 2 + jnp.cos(data) ** 2) * jnp.exp(-(data**2)))
