# assignment: key_discipline
# exercise: noise_steps
# kind: hostile
# why: a jitted function with a key that draws nothing; NumPy draws in a callback
# %% noise_steps
@functools.partial(jax.jit, static_argnums=1)
def _draw(key, steps):
    jax.random.fold_in(key, steps)
    shape = jax.ShapeDtypeStruct((steps, 4), jnp.float32)
    return jax.pure_callback(lambda: np.random.standard_normal((steps, 4)).astype(np.float32), shape)


def noise_steps(seed, steps):
    return _draw(jax.random.key(seed), steps)
