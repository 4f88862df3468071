# assignment: scatter_add_histogram
# exercise: count_labels
# kind: wrong
# expect: overwrites-duplicates
# why: marks which labels occur
# %% count_labels
def count_labels(labels, num_classes=5):
    return jnp.zeros(num_classes, jnp.int32).at[labels].set(1)
