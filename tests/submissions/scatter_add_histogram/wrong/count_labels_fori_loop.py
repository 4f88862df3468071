# assignment: scatter_add_histogram
# exercise: count_labels
# kind: wrong
# expect: python-loop
# why: a compiled loop is a loop
# %% count_labels
def count_labels(labels, num_classes=5):
    def body(i, counts):
        return counts.at[labels[i]].add(1)

    return jax.lax.fori_loop(0, labels.shape[0], body, jnp.zeros(num_classes, jnp.int32))
