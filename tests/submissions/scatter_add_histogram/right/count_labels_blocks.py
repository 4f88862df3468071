# assignment: scatter_add_histogram
# exercise: count_labels
# kind: right
# why: counts of blocks of labels, added up
# %% count_labels
def count_labels(labels, num_classes=5):
    rest = -labels.size % 16
    padded = jnp.concatenate([labels, jnp.full((rest,), num_classes, labels.dtype)]).reshape(-1, 16)
    rows = jnp.arange(padded.shape[0])[:, None]
    counts = jnp.zeros((padded.shape[0], num_classes), jnp.int32).at[rows, padded].add(1, mode="drop")
    return counts.sum(axis=0)
