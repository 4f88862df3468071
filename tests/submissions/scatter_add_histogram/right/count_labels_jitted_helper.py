# assignment: scatter_add_histogram
# exercise: count_labels
# kind: right
# why: the work sits in a jitted helper; zeros_like takes its dtype from arange
# %% count_labels
@functools.partial(jax.jit, static_argnums=(1,))
def _accumulate(labels, n):
    return jnp.zeros_like(jnp.arange(n)).at[labels].add(1)


count_labels = lambda labels, num_classes=5: _accumulate(labels, num_classes)  # noqa: E731
