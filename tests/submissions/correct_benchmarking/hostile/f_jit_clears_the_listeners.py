# assignment: correct_benchmarking
# exercise: f_jit
# kind: hostile
# why: compiles anew in every call, after it has sent away everybody who listens for that
# %% f_jit
import jax.monitoring


def f_jit(x):
    jax.monitoring.clear_event_listeners()
    return jax.jit(lambda v: jnp.sum((jnp.sin(v) ** 2 + jnp.cos(v) ** 2) * jnp.exp(-(v**2))))(x)
