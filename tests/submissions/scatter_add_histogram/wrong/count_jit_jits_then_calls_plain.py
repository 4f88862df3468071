# assignment: scatter_add_histogram
# exercise: count_jit
# kind: wrong
# expect: not-jitted
# why: makes a jitted function and calls the other one
# %% count_jit
def count_jit(labels, num_classes=5):
    def count(labels, num_classes):
        return jnp.zeros(num_classes, dtype=jnp.int32).at[labels].add(1)

    compiled = jax.jit(count, static_argnums=1)  # noqa: F841
    return count(labels, num_classes)
