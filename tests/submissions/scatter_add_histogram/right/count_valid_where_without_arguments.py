# assignment: scatter_add_histogram
# exercise: count_valid
# kind: right
# why: nonzero of a fixed size, the rest sent far out
# %% count_valid
def count_valid(labels, num_classes=5):
    positions = jnp.nonzero((0 <= labels) & (labels < num_classes), size=labels.shape[0], fill_value=-1)[0]
    picked = jnp.where(positions >= 0, labels[positions], num_classes + 7)
    return jnp.zeros(num_classes, jnp.int32).at[picked].add(1)
