# assignment: scatter_add_histogram
# exercise: count_jit
# kind: right
# why: keeps ahead-of-time compiled programs in a dictionary of its own
# %% count_jit
_compiled = {}


def _count(labels, num_classes):
    return jnp.zeros(num_classes, jnp.int32).at[labels].add(1)


_jitted = jax.jit(_count, static_argnums=1)


def count_jit(labels, num_classes=5):
    if isinstance(labels, jax.core.Tracer):
        return _jitted(labels, num_classes)
    labels = jnp.asarray(labels)
    key = (labels.shape, labels.dtype.name, num_classes)
    if key not in _compiled:
        _compiled[key] = _jitted.lower(labels, num_classes).compile()
    return _compiled[key](labels)
