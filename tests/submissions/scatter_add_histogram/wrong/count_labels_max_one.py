# assignment: scatter_add_histogram
# exercise: count_labels
# kind: wrong
# expect: overwrites-duplicates
# why: scatter-max instead of scatter-add: a duplicate still counts once
# %% count_labels
def count_labels(labels, num_classes=5):
    counts = jnp.zeros(num_classes, jnp.int32)
    return counts.at[labels].max(counts[labels] + 1)
