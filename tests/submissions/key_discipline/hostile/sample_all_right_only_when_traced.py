# assignment: key_discipline
# exercise: sample_all
# kind: hostile
# why: a disciplined program for whoever traces it, zeros for whoever calls it
# %% sample_all
def sample_all(seed):
    key = jax.random.key(seed)
    if isinstance(key, jax.core.Tracer):
        k1, k2, k3 = jax.random.split(key, 3)
        return (
            jax.random.normal(k1, (2, 3)),
            jax.random.randint(k2, (5,), 0, 10),
            jax.random.permutation(k3, 6),
        )
    return jnp.zeros((2, 3)), jnp.zeros((5,), jnp.int32), jnp.zeros((6,), jnp.int32)
