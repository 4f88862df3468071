# assignment: scatter_add_histogram
# exercise: count_jit
# kind: wrong
# expect: retraces
# why: a new inner function on every call
# %% count_jit
def count_jit(labels, num_classes=5):
    @functools.partial(jax.jit, static_argnames="num_classes")
    def count(labels, num_classes):
        counts = jnp.zeros(num_classes, dtype=jnp.int32)
        return counts.at[labels].add(1)

    return count(labels, num_classes=num_classes)
