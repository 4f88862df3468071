# assignment: scatter_add_histogram
# exercise: count_valid
# kind: wrong
# expect: num-classes-ignored
# %% count_valid
def count_valid(labels, num_classes=5):
    ok = (labels >= 0) & (labels < 5)
    return jnp.zeros(5, dtype=jnp.int32).at[jnp.where(ok, labels, 5)].add(1, mode="drop")
