# assignment: scatter_add_histogram
# exercise: count_labels
# kind: wrong
# expect: python-loop
# why: recursion over the labels is a loop too
# %% count_labels
def count_labels(labels, num_classes=5):
    def add_all(counts, labels):
        if labels.shape[0] == 0:
            return counts
        return add_all(counts.at[labels[0]].add(1), labels[1:])

    return add_all(jnp.zeros(num_classes, jnp.int32), labels)
