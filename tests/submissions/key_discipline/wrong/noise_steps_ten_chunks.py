# assignment: key_discipline
# exercise: noise_steps
# kind: wrong
# expect: not-prefix-stable
# why: drawn in about ten chunks; runs under 20 steps are fine, and so is the self-check
# %% noise_steps
def noise_steps(seed, steps):
    key = jax.random.key(seed)
    chunk = max(1, steps // 10)
    n_chunks = -(-steps // chunk)
    blocks = [jax.random.normal(jax.random.fold_in(key, c), (chunk, 4)) for c in range(n_chunks)]
    return jnp.concatenate(blocks)[:steps]
