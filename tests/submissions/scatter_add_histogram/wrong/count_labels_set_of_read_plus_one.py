# assignment: scatter_add_histogram
# exercise: count_labels
# kind: wrong
# expect: overwrites-duplicates
# why: NumPy's read, add, write spelled out
# %% count_labels
def count_labels(labels, num_classes=5):
    counts = jnp.zeros(num_classes, dtype=jnp.int32)
    return counts.at[labels].set(counts[labels] + 1)
