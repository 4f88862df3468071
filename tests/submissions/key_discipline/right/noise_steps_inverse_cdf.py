# assignment: key_discipline
# exercise: noise_steps
# kind: right
# why: standard normals by another road
# %% noise_steps
def noise_steps(seed, steps):
    rows = []
    for k in jax.random.split(jax.random.key(seed), steps):
        u = jax.random.uniform(k, (4,), minval=1e-7, maxval=1.0)
        rows.append(jax.scipy.stats.norm.ppf(u))
    return jnp.vstack(rows)
