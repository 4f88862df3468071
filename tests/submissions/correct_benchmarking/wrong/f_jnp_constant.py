# assignment: correct_benchmarking
# exercise: f_jnp
# kind: wrong
# expect: hard-coded
# why: the answer to the worked example, whatever x is
# %% f_jnp
def f_jnp(x):
    return jnp.float32(1.367879)
