# assignment: scatter_add_histogram
# exercise: count_valid
# kind: wrong
# expect: negative-wraps
# %% count_valid
def count_valid(labels, num_classes=5):
    mask = (labels < num_classes).astype(jnp.int32)
    return jnp.zeros(num_classes, dtype=jnp.int32).at[labels].add(mask)
