# assignment: correct_benchmarking
# exercise: f_jnp
# kind: right
# why: sin^2 + cos^2 as the squared modulus of exp(ix)
# %% f_jnp
def f_jnp(x):
    z = jnp.exp(1j * x)
    return jnp.einsum("i,i->", jnp.real(z * jnp.conj(z)), jnp.exp(-(x**2)))
