# assignment: key_discipline
# exercise: noise_steps
# kind: wrong
# expect: main-key-consumed|key-reused
# %% noise_steps
def noise_steps(seed, steps):
    key = jax.random.key(seed)
    rows = []
    for _ in range(steps):
        rows.append(jax.random.normal(key, (4,)))
        key, _ = jax.random.split(key)
    return jnp.stack(rows)
