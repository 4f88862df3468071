# assignment: key_discipline
# exercise: noise_steps
# kind: wrong
# expect: not-prefix-stable|not-standard-normal
# why: each row depends on all of them
# %% noise_steps
def noise_steps(seed, steps):
    keys = jax.random.split(jax.random.key(seed), steps)
    noise = jax.vmap(lambda k: jax.random.normal(k, (4,)))(keys)
    return (noise - noise.mean()) / noise.std()
