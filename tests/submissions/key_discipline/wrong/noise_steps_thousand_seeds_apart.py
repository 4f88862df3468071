# assignment: key_discipline
# exercise: noise_steps
# kind: wrong
# expect: key-reused
# why: rows of neighbouring seeds coincide after 1000 steps; the self-check passes
# %% noise_steps
def noise_steps(seed, steps):
    keys = [jax.random.key(1000 * seed + i) for i in range(steps)]
    return jnp.stack([jax.random.normal(k, (4,)) for k in keys])
