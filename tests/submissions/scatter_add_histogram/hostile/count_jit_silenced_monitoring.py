# assignment: scatter_add_histogram
# exercise: count_jit
# kind: hostile
# why: traces on every call with JAX's event records silenced, and counts with a hidden bincount
# %% count_jit
import jax.monitoring


def _silence():
    try:
        from jax._src import monitoring
    except ImportError:
        monitoring = jax.monitoring
    nothing = lambda *args, **kwargs: None  # noqa: E731
    for module in {monitoring, jax.monitoring}:
        for name in dir(module):
            if name.startswith("record_"):
                setattr(module, name, nothing)
    getattr(jax.monitoring, "clear_event_listeners", nothing)()


_silence()


def count_jit(labels, num_classes=5):
    ready_made = getattr(jnp, "bin" + "count")
    return jax.jit(lambda l: ready_made(l, length=num_classes))(labels)
