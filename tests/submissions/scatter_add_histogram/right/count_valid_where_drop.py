# assignment: scatter_add_histogram
# exercise: count_valid
# kind: right
# %% count_valid
def count_valid(labels, num_classes=5):
    ok = (labels >= 0) & (labels < num_classes)
    target = jnp.where(ok, labels, num_classes)
    return jnp.zeros(num_classes, dtype=jnp.int32).at[target].add(1, mode="drop")
