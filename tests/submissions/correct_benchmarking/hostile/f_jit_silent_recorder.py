# assignment: correct_benchmarking
# exercise: f_jit
# kind: hostile
# why: compiles anew in every call while JAX's own recording of events is switched off
# %% f_jit
import jax._src.monitoring as monitoring


def f_jit(x):
    saved = list(monitoring._event_duration_secs_listeners)
    monitoring._event_duration_secs_listeners.clear()
    try:
        return jax.jit(lambda v: jnp.sum((jnp.sin(v) ** 2 + jnp.cos(v) ** 2) * jnp.exp(-(v**2))))(x)
    finally:
        monitoring._event_duration_secs_listeners.extend(saved)
