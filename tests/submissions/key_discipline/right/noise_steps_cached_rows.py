# assignment: key_discipline
# exercise: noise_steps
# kind: right
# why: rows are remembered, so that a longer run only draws the new ones
# %% noise_steps
@functools.lru_cache(maxsize=4096)
def _row(seed, i):
    return jax.random.normal(jax.random.fold_in(jax.random.key(seed), i), (4,))


def noise_steps(seed, steps):
    return jnp.stack([_row(seed, i) for i in range(steps)])
