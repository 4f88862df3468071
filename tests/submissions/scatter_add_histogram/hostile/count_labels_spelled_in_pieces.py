# assignment: scatter_add_histogram
# exercise: count_labels
# kind: hostile
# why: bincount by a name put together at run time, with a scatter-add of zeros for show
# %% count_labels
_ready_made = getattr(jnp, "tnuocnib"[::-1])


def count_labels(labels, num_classes=5):
    hidden = _ready_made(labels, length=num_classes)
    for_show = jnp.zeros(num_classes, jnp.int32).at[labels].add(0)
    return hidden.astype(jnp.int32) + for_show
