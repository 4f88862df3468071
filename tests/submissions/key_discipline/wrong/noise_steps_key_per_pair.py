# assignment: key_discipline
# exercise: noise_steps
# kind: wrong
# expect: key-reused
# why: antithetic pairs: every second row is minus the one before; the self-check passes
# %% noise_steps
def noise_steps(seed, steps):
    key = jax.random.key(seed)
    rows = []
    for i in range(steps):
        pair_key = jax.random.fold_in(key, i // 2)
        sign = 1 - 2 * (i % 2)
        rows.append(sign * jax.random.normal(pair_key, (4,)))
    return jnp.stack(rows)
