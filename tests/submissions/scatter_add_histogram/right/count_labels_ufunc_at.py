# assignment: scatter_add_histogram
# exercise: count_labels
# kind: right
# why: JAX's own spelling of np.add.at is .at[].add underneath
# %% count_labels
def count_labels(labels, num_classes=5):
    return jnp.add.at(jnp.zeros(num_classes, jnp.int32), labels, 1, inplace=False)
