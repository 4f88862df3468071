# assignment: scatter_add_histogram
# exercise: count_labels
# kind: wrong
# expect: uses-bincount|wrong-result
# why: sorting is ruled out
# %% count_labels
def count_labels(labels, num_classes=5):
    ordered = jnp.sort(labels)
    edges = jnp.searchsorted(ordered, jnp.arange(num_classes + 1))
    return jnp.diff(edges).astype(jnp.int32)
