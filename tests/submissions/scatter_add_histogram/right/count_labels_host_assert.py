# assignment: scatter_add_histogram
# exercise: count_labels
# kind: right
# why: a check on the host
# %% count_labels
def count_labels(labels, num_classes=5):
    if max(np.asarray(labels).tolist(), default=0) >= num_classes:
        raise ValueError
    return jnp.zeros(num_classes, jnp.int32).at[labels].add(1)
