# assignment: scatter_add_histogram
# exercise: count_valid
# kind: wrong
# expect: negative-wraps
# why: takes the magnitude for the check, so -1 passes and wraps
# %% count_valid
def count_valid(labels, num_classes=5):
    ok = jnp.abs(labels) < num_classes
    return jnp.zeros(num_classes, dtype=jnp.int32).at[labels].add(ok.astype(jnp.int32))
