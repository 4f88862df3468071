# assignment: scatter_add_histogram
# exercise: count_valid
# kind: right
# why: clips the index, but an invalid label adds 0: clip is no misconception here
# %% count_valid
def count_valid(labels, num_classes=5):
    ok = jnp.logical_and(labels >= 0, labels < num_classes)
    safe = jnp.clip(labels, 0, num_classes - 1)
    return jnp.zeros(num_classes, jnp.int32).at[safe].add(ok.astype(jnp.int32))
