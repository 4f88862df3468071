# assignment: scatter_add_histogram
# exercise: weighted_counts
# kind: right
# why: labels need no gradient and may visit the host
# %% weighted_counts
def weighted_counts(labels, weights, num_classes):
    where = np.asarray(labels)[None, :] == np.arange(num_classes)[:, None]
    return jnp.asarray(where, jnp.float32) @ weights
