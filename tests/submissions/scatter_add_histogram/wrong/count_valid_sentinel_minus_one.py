# assignment: scatter_add_histogram
# exercise: count_valid
# kind: wrong
# expect: negative-wraps
# why: checks well, then sends every invalid label to -1
# %% count_valid
def count_valid(labels, num_classes=5):
    ok = (labels >= 0) & (labels < num_classes)
    return jnp.zeros(num_classes, dtype=jnp.int32).at[jnp.where(ok, labels, -1)].add(1, mode="drop")
