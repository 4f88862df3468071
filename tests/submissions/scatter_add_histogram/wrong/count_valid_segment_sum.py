# assignment: scatter_add_histogram
# exercise: count_valid
# kind: wrong
# expect: uses-bincount
# why: segment_sum drops negative ids, so the values are right
# %% count_valid
def count_valid(labels, num_classes=5):
    return jax.ops.segment_sum(jnp.ones(labels.shape, jnp.int32), labels, num_classes)
