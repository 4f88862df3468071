# assignment: key_discipline
# exercise: noise_steps
# kind: wrong
# expect: not-prefix-stable
# %% noise_steps
def noise_steps(seed, steps):
    key = jax.random.key(seed)
    rows = []
    for i in range(steps):
        rows.insert(0, jax.random.normal(jax.random.fold_in(key, i), (4,)))
    return jnp.stack(rows)
