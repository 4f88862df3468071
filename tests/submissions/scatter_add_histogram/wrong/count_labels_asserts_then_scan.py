# assignment: scatter_add_histogram
# exercise: count_labels
# kind: wrong
# expect: python-loop
# why: a check on the host keeps the loop out of any traced program
# %% count_labels
def count_labels(labels, num_classes=5):
    if labels.size and int(labels.max()) >= num_classes:
        raise ValueError("label out of range")
    def step(counts, label):
        return counts.at[label].add(1), None
    return jax.lax.scan(step, jnp.zeros(num_classes, jnp.int32), labels)[0]
