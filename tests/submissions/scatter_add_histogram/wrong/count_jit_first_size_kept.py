# assignment: scatter_add_histogram
# exercise: count_jit
# kind: wrong
# expect: num-classes-ignored
# why: avoids the new lambda, and keeps the first num_classes for ever: right for the first size only
# %% count_jit
_fast = None


def count_jit(labels, num_classes=5):
    global _fast
    if _fast is None:
        _fast = jax.jit(lambda l: jnp.zeros(num_classes, dtype=jnp.int32).at[l].add(1))
    return _fast(labels)
