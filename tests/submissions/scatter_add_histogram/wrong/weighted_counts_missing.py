# assignment: scatter_add_histogram
# exercise: weighted_counts
# kind: wrong
# expect: not-attempted
# why: the name is never defined
# %% weighted_counts
weighted_count = None
