# assignment: scatter_add_histogram
# exercise: count_valid
# kind: wrong
# expect: uses-bincount
# %% count_valid
def count_valid(labels, num_classes=5):
    good = (labels >= 0) & (labels < num_classes)
    spare = lambda: jnp.bincount(jnp.where(good, labels, num_classes), length=num_classes + 1)[:-1]
    return jax.lax.cond(jnp.any(good), spare, lambda: jnp.zeros(num_classes, jnp.int32))
