# assignment: scatter_add_histogram
# exercise: count_labels
# kind: wrong
# expect: python-loop
# why: scan is a loop as well
# %% count_labels
def count_labels(labels, num_classes=5):
    def step(counts, label):
        return counts.at[label].add(1), None

    counts, _ = jax.lax.scan(step, jnp.zeros(num_classes, jnp.int32), labels)
    return counts
