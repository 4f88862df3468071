# assignment: key_discipline
# exercise: dropout_views
# kind: right
# %% dropout_views
def dropout_views(key, x, rate):
    out = []
    for k in jax.random.split(key, 2):
        u = jax.random.uniform(k, x.shape)
        out.append(jnp.where(u < rate, 0.0, x) / (1.0 - rate))
    return out
