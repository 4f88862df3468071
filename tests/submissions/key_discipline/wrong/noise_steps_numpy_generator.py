# assignment: key_discipline
# exercise: noise_steps
# kind: wrong
# expect: global-numpy-rng
# why: reproducible and prefix-stable, but not from a key; the self-check passes
# %% noise_steps
def noise_steps(seed, steps):
    rng = np.random.default_rng(seed)
    return jnp.asarray(rng.standard_normal((steps, 4)), dtype=jnp.float32)
