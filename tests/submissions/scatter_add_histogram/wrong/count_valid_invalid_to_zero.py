# assignment: scatter_add_histogram
# exercise: count_valid
# kind: wrong
# expect: clips-into-range|wrong-result
# why: every invalid label counts for class 0
# %% count_valid
def count_valid(labels, num_classes=5):
    ok = (labels >= 0) & (labels < num_classes)
    return jnp.zeros(num_classes, dtype=jnp.int32).at[jnp.where(ok, labels, 0)].add(1)
