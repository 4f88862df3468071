# assignment: scatter_add_histogram
# exercise: count_jit
# kind: right
# why: the shape of the zeros carries the number of classes
# %% count_jit
@functools.partial(jax.jit, donate_argnums=0)
def _accumulate(counts, labels):
    return counts.at[labels].add(1)

def count_jit(labels, num_classes=5):
    return _accumulate(jnp.zeros(num_classes, dtype=jnp.int32), labels)
