# assignment: key_discipline
# exercise: dropout_views
# kind: wrong
# expect: legacy-prngkey
# %% dropout_views
def dropout_views(key, x, rate):
    rng = jax.random.PRNGKey(int(jax.random.key_data(key)[-1]) & 0x7FFFFFFF)
    k1, k2 = jax.random.split(rng)
    m1 = jax.random.bernoulli(k1, 1 - rate, x.shape)
    m2 = jax.random.bernoulli(k2, 1 - rate, x.shape)
    return jnp.where(m1, x / (1 - rate), 0), jnp.where(m2, x / (1 - rate), 0)
