# assignment: scatter_add_histogram
# exercise: count_labels
# kind: right
# why: one scatter-add for each label, vectorised, then a sum
# %% count_labels
def count_labels(labels, num_classes=5):
    one_vote = jax.vmap(lambda label: jnp.zeros(num_classes, jnp.int32).at[label].add(1))
    return one_vote(labels).sum(axis=0)
