# assignment: scatter_add_histogram
# exercise: weighted_counts
# kind: hostile
# why: keeps every array it was given and hands one of a fitting shape back
# %% weighted_counts
_seen = []


def weighted_counts(labels, weights, num_classes):
    _seen.append(weights)
    for earlier in reversed(_seen):
        if getattr(earlier, "shape", None) == (num_classes,):
            return earlier * 1.0
    return jnp.full((num_classes,), jnp.inf)
