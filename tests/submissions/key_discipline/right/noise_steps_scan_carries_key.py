# assignment: key_discipline
# exercise: noise_steps
# kind: right
# %% noise_steps
def noise_steps(seed, steps):
    def step(key, _):
        key, subkey = jax.random.split(key)
        return key, jax.random.normal(subkey, (4,))

    _, noise = jax.lax.scan(step, jax.random.key(seed), None, length=steps)
    return noise
