# assignment: key_discipline
# exercise: noise_steps
# kind: wrong
# expect: legacy-prngkey
# why: disciplined, in the old style; the self-check passes
# %% noise_steps
def noise_steps(seed, steps):
    rng = jax.random.PRNGKey(seed)
    rows = []
    for _ in range(steps):
        rng, sub = jax.random.split(rng)
        rows.append(jax.random.normal(sub, (4,)))
    return jnp.stack(rows)
