# assignment: scatter_add_histogram
# exercise: count_valid
# kind: wrong
# expect: wrong-dtype
# why: the zeros are float32
# %% count_valid
def count_valid(labels, num_classes=5):
    ok = (labels >= 0) & (labels < num_classes)
    return jnp.zeros(num_classes).at[jnp.where(ok, labels, 0)].add(ok)
