# assignment: key_discipline
# exercise: sample_all
# kind: hostile
# why: notices JAX's key-reuse check and behaves while it is on
# %% sample_all
def sample_all(seed):
    if jax.config.jax_debug_key_reuse:
        k1, k2, k3 = jax.random.split(jax.random.key(seed), 3)
        return (
            jax.random.normal(k1, (2, 3)),
            jax.random.randint(k2, (5,), 0, 10),
            jax.random.permutation(k3, 6),
        )
    return jnp.full((2, 3), 0.5), jnp.full((5,), 5), jnp.zeros((6,), jnp.int32)
