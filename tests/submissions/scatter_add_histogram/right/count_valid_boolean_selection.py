# assignment: scatter_add_histogram
# exercise: count_valid
# kind: right
# why: selects the valid labels first: right outside jit, and count_valid need not work under jit
# %% count_valid
def count_valid(labels, num_classes=5):
    keep = (labels >= 0) & (labels < num_classes)
    kept = labels[keep]
    return jnp.zeros(num_classes, dtype=jnp.int32).at[kept].add(1)
