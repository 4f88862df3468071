# assignment: scatter_add_histogram
# exercise: count_labels
# kind: wrong
# expect: uses-one-hot
# %% count_labels
def count_labels(labels, num_classes=5):
    return jax.nn.one_hot(labels, num_classes, dtype=jnp.int32).sum(axis=0)
