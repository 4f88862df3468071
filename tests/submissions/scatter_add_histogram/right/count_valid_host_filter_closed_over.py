# assignment: scatter_add_histogram
# exercise: count_valid
# kind: right
# why: labels selected on the host, and captured
# %% count_valid
def count_valid(labels, num_classes=5):
    labels = np.asarray(labels)
    kept = labels[(labels >= 0) & (labels < num_classes)]
    return jax.jit(lambda: jnp.zeros(num_classes, jnp.int32).at[kept].add(1))()
