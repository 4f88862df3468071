# assignment: scatter_add_histogram
# exercise: count_labels
# kind: hostile
# why: make_jaxpr and export show another program, which adds 0
# %% count_labels
def _decoy(labels, num_classes=5):
    return jnp.zeros(num_classes, jnp.int32).at[labels].add(0)


def _redirect(module, name):
    original = getattr(module, name, None)
    if original is None:
        return

    def patched(fun, *args, **kwargs):
        if fun is not _decoy and getattr(fun, "__name__", "") != "double":
            fun = _decoy
        return original(fun, *args, **kwargs)

    try:
        setattr(module, name, patched)
    except Exception:
        pass


def count_labels(labels, num_classes=5):
    counts = [0] * num_classes
    for label in np.asarray(labels):
        counts[int(label)] += 1
    return jnp.array(counts, jnp.int32)


_redirect(jax, "make_jaxpr")
try:
    import jax.export

    _redirect(jax.export, "export")
except ImportError:
    pass
