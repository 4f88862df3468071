# assignment: correct_benchmarking
# exercise: f_jnp
# kind: wrong
# expect: not-attempted
# why: the name was never defined
# %% f_jnp
# I will come back to this one.
