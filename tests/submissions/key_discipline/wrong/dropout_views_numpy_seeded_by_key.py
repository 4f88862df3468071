# assignment: key_discipline
# exercise: dropout_views
# kind: wrong
# expect: global-numpy-rng
# why: reproducible from the key, but drawn by NumPy; the self-check passes
# %% dropout_views
def dropout_views(key, x, rate):
    rng = np.random.default_rng(np.asarray(jax.random.key_data(key)))
    m1, m2 = rng.random((2, *x.shape)) >= rate
    return jnp.where(m1, x / (1 - rate), 0), jnp.where(m2, x / (1 - rate), 0)
