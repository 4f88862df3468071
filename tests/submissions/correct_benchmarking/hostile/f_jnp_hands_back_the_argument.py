# assignment: correct_benchmarking
# exercise: f_jnp
# kind: hostile
# why: returns its argument: perhaps it is compared with itself
# %% f_jnp
def f_jnp(x):
    return x
