# assignment: scatter_add_histogram
# exercise: count_valid
# kind: right
# %% count_valid
def count_valid(labels, num_classes=5):
    zeros = jnp.zeros(num_classes, jnp.int32)
    good = (labels >= 0) & (labels < num_classes)
    return jax.lax.cond(jnp.any(good), lambda: zeros.at[labels].add(good.astype(jnp.int32)), lambda: zeros)
