# assignment: scatter_add_histogram
# exercise: count_labels
# kind: right
# %% count_labels
def count_labels(labels, num_classes=5):
    empty = jnp.zeros(num_classes, jnp.int32)
    branches = [lambda x: empty, lambda x: empty.at[x].add(1)]
    return jax.lax.switch(jnp.int32(labels.shape[0] > 0), branches, labels)
