# assignment: key_discipline
# exercise: sample_all
# kind: wrong
# expect: wrong-dtype
# %% sample_all
def sample_all(seed):
    k1, k2, k3 = jax.random.split(jax.random.key(seed), 3)
    return (
        jax.random.normal(k1, (2, 3)),
        jnp.floor(jax.random.uniform(k2, (5,), minval=0, maxval=10)),
        jax.random.permutation(k3, 6),
    )
