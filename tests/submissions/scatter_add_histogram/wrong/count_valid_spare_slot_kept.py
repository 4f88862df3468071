# assignment: scatter_add_histogram
# exercise: count_valid
# kind: wrong
# expect: wrong-shape
# why: forgets to cut the spare slot off
# %% count_valid
def count_valid(labels, num_classes=5):
    ok = (labels >= 0) & (labels < num_classes)
    return jnp.zeros(num_classes + 1, jnp.int32).at[jnp.where(ok, labels, num_classes)].add(1)
