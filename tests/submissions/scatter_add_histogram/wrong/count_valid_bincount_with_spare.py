# assignment: scatter_add_histogram
# exercise: count_valid
# kind: wrong
# expect: uses-bincount
# why: right values by a ready-made counter
# %% count_valid
def count_valid(labels, num_classes=5):
    ok = (labels >= 0) & (labels < num_classes)
    return jnp.bincount(jnp.where(ok, labels, num_classes), length=num_classes + 1)[:num_classes]
