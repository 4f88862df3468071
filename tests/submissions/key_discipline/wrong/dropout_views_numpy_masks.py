# assignment: key_discipline
# exercise: dropout_views
# kind: wrong
# expect: global-numpy-rng
# why: the self-check passes
# %% dropout_views
def dropout_views(key, x, rate):
    m1 = np.random.rand(*x.shape) >= rate
    m2 = np.random.rand(*x.shape) >= rate
    return jnp.where(m1, x / (1 - rate), 0), jnp.where(m2, x / (1 - rate), 0)
