# assignment: key_discipline
# exercise: sample_all
# kind: right
# why: a list, and a key that is never used
# %% sample_all
def sample_all(seed):
    keys = jax.random.split(jax.random.key(seed), 4)  # one to spare
    out = []
    out.append(jax.random.normal(keys[1], (2, 3), dtype=jnp.float32))
    out.append(jax.random.randint(keys[2], (5,), 0, 10, dtype=jnp.int32))
    out.append(jax.random.permutation(keys[3], jnp.arange(6)))
    return out
