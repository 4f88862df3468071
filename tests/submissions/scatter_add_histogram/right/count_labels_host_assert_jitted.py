# assignment: scatter_add_histogram
# exercise: count_labels
# kind: right
# why: a check on the host before a jitted helper
# %% count_labels
@functools.partial(jax.jit, static_argnames="n")
def _hist(labels, n):
    return jnp.zeros(n, jnp.int32).at[labels].add(1)
def count_labels(labels, num_classes=5):
    host = np.asarray(labels)
    assert host.ndim == 1 and (host < num_classes).all()
    return _hist(host, num_classes)
