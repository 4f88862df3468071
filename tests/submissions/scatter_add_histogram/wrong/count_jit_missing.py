# assignment: scatter_add_histogram
# exercise: count_jit
# kind: wrong
# expect: not-attempted
# why: the name is never defined
# %% count_jit
# I will come back to this one.
