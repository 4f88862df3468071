# assignment: key_discipline
# exercise: dropout_views
# kind: wrong
# expect: same-mask|key-reused
# why: JAX's check sees one draw
# %% dropout_views
def dropout_views(key, x, rate):
    def view(i):
        return jnp.where(jax.random.bernoulli(key, 1 - rate, x.shape), x / (1 - rate), 0)

    a, b = jax.vmap(view)(jnp.arange(2))
    return a, b
