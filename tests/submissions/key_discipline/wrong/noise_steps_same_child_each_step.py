# assignment: key_discipline
# exercise: noise_steps
# kind: wrong
# expect: key-reused
# why: the key is made anew in each round; JAX's check sees nothing
# %% noise_steps
def noise_steps(seed, steps):
    rows = []
    for _ in range(steps):
        key = jax.random.key(seed)
        key, subkey = jax.random.split(key)
        rows.append(jax.random.normal(subkey, (4,)))
    return jnp.stack(rows)
