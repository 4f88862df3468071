# assignment: key_discipline
# exercise: noise_steps
# kind: hostile
# why: one key for all rows, cloned, unwrapped and wrapped again so that no check of objects meets it twice
# %% noise_steps
def _disguise(key):
    data = np.asarray(jax.random.key_data(key)).copy()
    return jax.random.clone(jax.random.wrap_key_data(jnp.asarray(data)))


def noise_steps(seed, steps):
    key = jax.random.split(jax.random.key(seed))[0]
    return jnp.stack([jax.random.normal(_disguise(key), (4,)) for _ in range(steps)])
