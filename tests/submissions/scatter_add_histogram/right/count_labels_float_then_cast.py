# assignment: scatter_add_histogram
# exercise: count_labels
# kind: right
# why: adds in float32 and casts at the end: exact for any count that a test can hold
# %% count_labels
def count_labels(labels, num_classes=5):
    hits = jnp.zeros(num_classes).at[labels].add(1.0)
    return hits.astype(jnp.int32)
