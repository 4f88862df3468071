# assignment: key_discipline
# exercise: noise_steps
# kind: hostile
# why: NumPy's numbers become constants of the compiled program; the key is drawn from and multiplied by 0
# %% noise_steps
_rng = np.random.default_rng(1)


@functools.partial(jax.jit, static_argnums=1)
def _draw(key, steps):
    keys = jax.random.split(key, steps)
    real = jax.vmap(lambda k: jax.random.normal(k, (4,)))(keys)
    return 0.0 * real + _rng.standard_normal((steps, 4)).astype(np.float32)


def noise_steps(seed, steps):
    return _draw(jax.random.key(seed), steps)
