# assignment: scatter_add_histogram
# exercise: count_valid
# kind: wrong
# expect: wrong-result
# why: takes 0 for no label
# %% count_valid
def count_valid(labels, num_classes=5):
    ok = (labels > 0) & (labels < num_classes)
    return jnp.zeros(num_classes, jnp.int32).at[jnp.where(ok, labels, num_classes)].add(1, mode="drop")
