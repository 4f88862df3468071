# assignment: scatter_add_histogram
# exercise: count_valid
# kind: wrong
# expect: uses-one-hot
# why: one_hot gives an all-zero row for an invalid label, so the values are right
# %% count_valid
def count_valid(labels, num_classes=5):
    return jax.nn.one_hot(labels, num_classes, dtype=jnp.int32).sum(0)
