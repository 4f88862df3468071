# assignment: scatter_add_histogram
# exercise: count_jit
# kind: wrong
# expect: python-loop
# why: traced once, but one scatter for each label
# %% count_jit
@functools.partial(jax.jit, static_argnames="num_classes")
def count_jit(labels, num_classes=5):
    counts = jnp.zeros(num_classes, dtype=jnp.int32)
    for i in range(labels.shape[0]):
        counts = counts.at[labels[i]].add(1)
    return counts
