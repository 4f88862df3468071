# assignment: scatter_add_histogram
# exercise: count_jit
# kind: right
# why: by position; JAX infers the name, so a keyword works too
# %% count_jit
def _count(labels, num_classes=5):
    counts = jnp.zeros((num_classes,), jnp.int32)
    return counts.at[labels].add(1)


count_jit = jax.jit(_count, static_argnums=1)
