# assignment: scatter_add_histogram
# exercise: count_valid
# kind: wrong
# expect: raises
# why: an invalid label is to be ignored, not refused
# %% count_valid
def count_valid(labels, num_classes=5):
    if bool(jnp.any((labels < 0) | (labels >= num_classes))):
        raise ValueError("there are labels outside [0, num_classes)")
    return jnp.zeros(num_classes, jnp.int32).at[labels].add(1)
