# assignment: scatter_add_histogram
# exercise: count_valid
# kind: wrong
# expect: overwrites-duplicates
# %% count_valid
def count_valid(labels, num_classes=5):
    ok = (labels >= 0) & (labels < num_classes)
    safe = jnp.where(ok, labels, num_classes)
    counts = jnp.zeros(num_classes, dtype=jnp.int32)
    return counts.at[safe].set(counts[safe] + 1, mode="drop")
