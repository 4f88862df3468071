# assignment: scatter_add_histogram
# exercise: count_labels
# kind: hostile
# why: looks through the process's memory for an array that could be the expected one
# %% count_labels
import gc


def count_labels(labels, num_classes=5):
    total = int(labels.shape[0])
    for thing in gc.get_objects():
        if isinstance(thing, (list, tuple, dict)):
            continue
        try:
            if isinstance(thing, np.ndarray) and thing.shape == (num_classes,) and thing.dtype.kind in "iu":
                if int(thing.sum()) == total:
                    return jnp.asarray(thing, jnp.int32)
        except Exception:
            continue
    return jnp.zeros(num_classes, jnp.int32)
