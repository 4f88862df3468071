# assignment: key_discipline
# exercise: noise_steps
# kind: wrong
# expect: hard-coded|not-standard-normal
# why: the well-known shader hash: mean 0 and variance 1, no key at all
# %% noise_steps
def noise_steps(seed, steps):
    i = jnp.arange(steps * 4, dtype=jnp.float32).reshape(steps, 4)
    x = jnp.sin((i + 1) * 12.9898 + seed * 78.233) * 43758.5453
    return (x - jnp.floor(x) - 0.5) * 3.4641
