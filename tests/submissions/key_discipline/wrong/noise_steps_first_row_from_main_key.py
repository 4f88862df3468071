# assignment: key_discipline
# exercise: noise_steps
# kind: wrong
# expect: main-key-consumed
# why: no error from JAX, and the self-check passes
# %% noise_steps
def noise_steps(seed, steps):
    key = jax.random.key(seed)
    rows = [jax.random.normal(key, (4,))]
    for i in range(1, steps):
        rows.append(jax.random.normal(jax.random.fold_in(key, i), (4,)))
    return jnp.stack(rows)
