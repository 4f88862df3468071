# assignment: correct_benchmarking
# exercise: f_jnp
# kind: right
# why: written in lax
# %% f_jnp
from jax import lax


def f_jnp(x):
    square = lax.integer_pow
    terms = lax.mul(lax.add(square(lax.sin(x), 2), square(lax.cos(x), 2)), lax.exp(lax.neg(square(x, 2))))
    return lax.reduce(terms, jnp.float32(0), lax.add, (0,))
