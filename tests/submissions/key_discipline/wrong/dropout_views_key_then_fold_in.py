# assignment: key_discipline
# exercise: dropout_views
# kind: wrong
# expect: main-key-consumed
# why: no error from JAX, and the self-check passes
# %% dropout_views
def dropout_views(key, x, rate):
    first = jax.random.bernoulli(key, 1 - rate, x.shape)
    second = jax.random.bernoulli(jax.random.fold_in(key, 1), 1 - rate, x.shape)
    return x * first / (1 - rate), x * second / (1 - rate)
