# assignment: scatter_add_histogram
# exercise: count_jit
# kind: right
# %% count_jit
@functools.partial(jax.jit, static_argnames=("n",))
def _counted(labels, n):
    return jnp.zeros(n, dtype=jnp.int32).at[labels].add(1)

def count_jit(labels, num_classes=5):
    labels = jnp.asarray(labels)
    if labels.size and (int(jnp.min(labels)) < 0 or int(jnp.max(labels)) >= num_classes):
        raise ValueError("label out of range")
    return _counted(labels, n=num_classes)
