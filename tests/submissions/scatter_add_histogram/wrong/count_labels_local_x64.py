# assignment: scatter_add_histogram
# exercise: count_labels
# kind: wrong
# expect: wrong-dtype
# why: switches 64-bit mode on for one function
# %% count_labels
def count_labels(labels, num_classes=5):
    with jax.enable_x64(True):
        return jnp.zeros(num_classes, dtype=jnp.int64).at[labels].add(1)
