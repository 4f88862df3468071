# assignment: key_discipline
# exercise: dropout_views
# kind: right
# %% dropout_views
def dropout_views(key, x, rate):
    def view(i):
        mask = jax.random.bernoulli(jax.random.fold_in(key, i), p=1 - rate, shape=x.shape)
        return x * mask / (1 - rate)

    return view(0), view(1)
