# assignment: scatter_add_histogram
# exercise: count_labels
# kind: right
# %% count_labels
def count_labels(labels, num_classes=5):
    host = np.array(labels)
    return jax.vmap(lambda l: jnp.zeros(num_classes, jnp.int32).at[l].add(1))(host).sum(0)
