# assignment: scatter_add_histogram
# exercise: count_valid
# kind: wrong
# expect: uses-bincount|clips-into-range
# why: a ready-made counter, and it clips negative labels to 0
# %% count_valid
def count_valid(labels, num_classes=5):
    return jnp.bincount(labels, length=num_classes)
