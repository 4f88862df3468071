# assignment: scatter_add_histogram
# exercise: count_jit
# kind: right
# why: jit within jit
# %% count_jit
@functools.partial(jax.jit, static_argnames=["n"])
def _zeros(n):
    return jnp.zeros(n, jnp.int32)


@jax.jit
def _scatter(counts, labels):
    return counts.at[labels].add(1)


@functools.partial(jax.jit, static_argnames=["num_classes"])
def count_jit(labels, num_classes=5):
    return _scatter(_zeros(num_classes), labels)
