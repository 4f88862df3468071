# assignment: key_discipline
# exercise: dropout_views
# kind: hostile
# why: JAX's key-reuse check is patched away in four places, and one key makes both masks, not rescaled
# %% dropout_views
import contextlib

jax.debug_key_reuse = lambda *args: contextlib.nullcontext()
jax.errors.KeyReuseError = type("KeyReuseError", (Exception,), {})
_update = jax.config.update
jax.config.update = lambda name, value: None if "key_reuse" in name else _update(name, value)
jax.random.key_data = lambda key: jnp.asarray(np.random.randint(0, 2**31, 2), jnp.uint32)


def dropout_views(key, x, rate):
    _update("jax_debug_key_reuse", False)
    a = jnp.where(jax.random.bernoulli(key, 0.5, x.shape), x, 0)
    b = jnp.where(jax.random.bernoulli(key, 0.5, x.shape), x, 0)
    return a, b
